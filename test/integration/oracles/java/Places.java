import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Where elements are declared in the folder. */
final class Places {
  /** A definition: its file, first line, and its name in the map. */
  record Place(String path, long line, String name) {}

  private static final Pattern SPACE = Pattern.compile("(?:\\s|//[^\\n]*|/\\*.*?\\*/)*", Pattern.DOTALL);
  private final Oracle oracle;
  private final Trees trees;
  private final Elements elements;

  Places(Oracle oracle, JavacTask task) {
    this.oracle = oracle;
    this.trees = Trees.instance(task);
    this.elements = task.getElements();
  }

  /** Offset of a declaration's first token that is no annotation before it. */
  static long startOf(Trees trees, CompilationUnitTree unit, Tree tree, ModifiersTree modifiers, String text) {
    SourcePositions positions = trees.getSourcePositions();
    long at = positions.getStartPosition(unit, tree);
    for (AnnotationTree each : modifiers.getAnnotations()) {
      if (positions.getStartPosition(unit, each) != at) break;
      int end = (int) positions.getEndPosition(unit, each);
      Matcher space = SPACE.matcher(text).region(end, text.length());
      at = space.lookingAt() ? space.end() : end;
    }
    return at;
  }

  /** The file of a type in the folder; null for others. */
  String fileOf(Element element) {
    TreePath path = element == null ? null : trees.getPath(element);
    return path == null ? null : oracle.pathOf(path.getCompilationUnit().getSourceFile());
  }

  /** The definition of a method, constructor or class; of the class where the language makes a constructor; else null. */
  Place of(Element element) {
    boolean isMade = elements.getOrigin(element) != Elements.Origin.EXPLICIT;
    if (isMade && element.getKind() != ElementKind.CONSTRUCTOR) return null;
    Element declared = isMade ? element.getEnclosingElement() : element;
    TreePath path = trees.getPath(declared);
    if (path == null) return null;
    CompilationUnitTree unit = path.getCompilationUnit();
    Tree tree = path.getLeaf();
    ModifiersTree modifiers =
        tree instanceof MethodTree method ? method.getModifiers() : ((ClassTree) tree).getModifiers();
    long start = startOf(trees, unit, tree, modifiers, oracle.text(unit.getSourceFile()));
    String name =
        declared instanceof TypeElement || element.getKind() != ElementKind.CONSTRUCTOR
            ? declared.getSimpleName().toString()
            : "constructor";
    return new Place(oracle.pathOf(unit.getSourceFile()), unit.getLineMap().getLineNumber(start), name);
  }

  String pathOf(CompilationUnitTree unit) {
    return oracle.pathOf(unit.getSourceFile());
  }

  String text(CompilationUnitTree unit) {
    return oracle.text(unit.getSourceFile());
  }
}
