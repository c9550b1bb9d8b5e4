import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** The calls of a file, and which method or constructor the compiler chooses for each. */
final class Calls extends TreePathScanner<Void, Void> {
  /** `open` is the key of a method without a body, else null. */
  record Reached(Places.Place place, String open) {}

  interface Taker {
    void take(String path, long line, Reached reached);
  }

  private final CompilationUnitTree unit;
  private final Trees trees;
  private final Places places;
  private final String text;
  private Taker taker;

  Calls(CompilationUnitTree unit, Trees trees, JavacTask task, Places places) {
    this.unit = unit;
    this.trees = trees;
    this.places = places;
    this.text = places.text(unit);
  }

  void each(Taker taker) {
    this.taker = taker;
    scan(unit, null);
  }

  /** A type and all above it. */
  static Set<TypeElement> above(TypeElement type) {
    Set<TypeElement> found = new LinkedHashSet<>();
    List<TypeElement> open = new ArrayList<>(List.of(type));
    while (!open.isEmpty()) {
      TypeElement at = open.remove(open.size() - 1);
      if (!found.add(at)) continue;
      List<TypeMirror> bases = new ArrayList<>(at.getInterfaces());
      bases.add(at.getSuperclass());
      for (TypeMirror base : bases)
        if (base instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) open.add(element);
    }
    return found;
  }

  static List<String> render(String path, long line, Reached reached, Implementations implementations) {
    Set<Places.Place> bodies = reached.open() == null ? Set.of() : implementations.of(reached.open());
    if (bodies.size() == 1) return List.of(render(path, line, bodies.iterator().next(), false));
    List<String> rendered = new ArrayList<>();
    rendered.add(render(path, line, reached.place(), !bodies.isEmpty()));
    for (Places.Place body : bodies) rendered.add(render(path, line, body, true));
    return rendered;
  }

  private static String render(String path, long line, Places.Place to, boolean isDynamic) {
    return "{\"path\":" + Json.quote(path) + ",\"line\":" + line + ",\"name\":" + Json.quote(to.name())
        + ",\"target\":" + Json.quote(to.path()) + ",\"start\":" + to.line()
        + (isDynamic ? ",\"dynamic\":true}" : "}");
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
    ExpressionTree select = tree.getMethodSelect();
    long at = trees.getSourcePositions().getStartPosition(unit, select);
    String name = select.toString();
    if (select instanceof MemberSelectTree member) {
      name = member.getIdentifier().toString();
      at = trees.getSourcePositions().getEndPosition(unit, select) - name.length();
    }
    // What the language adds stands nowhere.
    if (at >= 0 && text.startsWith(name, (int) at)) add(at, trees.getElement(new TreePath(getCurrentPath(), select)));
    return super.visitMethodInvocation(tree, none);
  }

  @Override
  public Void visitNewClass(NewClassTree tree, Void none) {
    Element made = trees.getElement(getCurrentPath());
    if (tree.getClassBody() != null) made = constructorAbove(new TreePath(getCurrentPath(), tree.getClassBody()));
    long at = trees.getSourcePositions().getStartPosition(unit, tree.getIdentifier());
    if (at < 0) at = trees.getSourcePositions().getStartPosition(unit, tree);
    add(at, made);
    return super.visitNewClass(tree, none);
  }

  /** What the constructor calls that the language makes for an anonymous class; null where it is that of an interface. */
  private Element constructorAbove(TreePath body) {
    for (Tree member : ((ClassTree) body.getLeaf()).getMembers()) {
      if (!(member instanceof MethodTree method) || !method.getName().contentEquals("<init>")) continue;
      TreePath path = new TreePath(new TreePath(body, member), method.getBody());
      Element[] found = new Element[1];
      new TreePathScanner<Void, Void>() {
        @Override
        public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
          if (found[0] == null) found[0] = trees.getElement(new TreePath(getCurrentPath(), tree.getMethodSelect()));
          return null;
        }
      }.scan(path, null);
      return found[0];
    }
    return null;
  }

  private void add(long at, Element element) {
    if (!(element instanceof ExecutableElement method)) return;
    Places.Place place = places.of(method);
    if (place == null) return;
    boolean isOpen = method.getKind() == ElementKind.METHOD && method.getModifiers().contains(Modifier.ABSTRACT);
    taker.take(places.pathOf(unit), unit.getLineMap().getLineNumber(at),
        new Reached(place, isOpen ? Implementations.keyOf(method) : null));
  }
}
