import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.HashMap;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** Which methods with a body implement those without one, over all source roots. */
final class Implementations {
  private final Map<String, Set<Places.Place>> found = new HashMap<>();

  /** The method by its class, name and types: the same in each run of the compiler. */
  static String keyOf(ExecutableElement method) {
    return ((TypeElement) method.getEnclosingElement()).getQualifiedName() + "." + method;
  }

  Set<Places.Place> of(String key) {
    return found.getOrDefault(key, Set.of());
  }

  void read(CompilationUnitTree unit, JavacTask task, Places places) {
    Trees trees = Trees.instance(task);
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree tree, Void none) {
        if (trees.getElement(getCurrentPath()) instanceof TypeElement type) readType(type, task.getElements(), places);
        return super.visitClass(tree, none);
      }
    }.scan(unit, null);
  }

  private void readType(TypeElement type, Elements elements, Places places) {
    Map<String, Set<ExecutableElement>> bodies = new HashMap<>();
    for (ExecutableElement method : ElementFilter.methodsIn(elements.getAllMembers(type)))
      if (!method.getModifiers().contains(Modifier.ABSTRACT))
        bodies.computeIfAbsent(method.getSimpleName().toString(), key -> new LinkedHashSet<>()).add(method);
    for (TypeElement above : Calls.above(type))
      for (ExecutableElement method : ElementFilter.methodsIn(above.getEnclosedElements())) {
        if (!method.getModifiers().contains(Modifier.ABSTRACT)) continue;
        for (ExecutableElement body : bodies.getOrDefault(method.getSimpleName().toString(), Set.of()))
          if (elements.overrides(body, method, type)) {
            Places.Place place = places.of((Element) body);
            if (place != null) found.computeIfAbsent(keyOf(method), key -> new LinkedHashSet<>()).add(place);
          }
      }
  }
}
