import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The definitions of a file as it is written: before attribution adds what the language makes. */
final class Definitions extends TreePathScanner<Void, Void> {
  private final Oracle oracle;
  private final DocTrees trees;
  private final CompilationUnitTree unit;
  private final String text;
  private final List<String> found = new ArrayList<>();
  /** Names of the types around, and how many anonymous classes stand in each definition around. */
  private final Deque<String> types = new ArrayDeque<>();
  private final Deque<int[]> counts = new ArrayDeque<>();
  private final Map<Tree, String> anonymous = new HashMap<>();

  Definitions(Oracle oracle, JavacTask task, CompilationUnitTree unit) {
    this.oracle = oracle;
    this.trees = DocTrees.instance(task);
    this.unit = unit;
    this.text = oracle.text(unit.getSourceFile());
    counts.push(new int[1]);
  }

  List<String> all() {
    scan(unit, null);
    return found;
  }

  @Override
  public Void visitNewClass(NewClassTree tree, Void none) {
    if (tree.getClassBody() != null) anonymous.put(tree.getClassBody(), "<class" + ++counts.peek()[0] + ">");
    return super.visitNewClass(tree, none);
  }

  @Override
  public Void visitClass(ClassTree tree, Void none) {
    String named = anonymous.get(tree);
    String kind = switch (tree.getKind()) {
      case INTERFACE, ANNOTATION_TYPE -> "interface";
      case ENUM -> "enum";
      default -> "class";
    };
    if (named == null) {
      List<String> bases = new ArrayList<>();
      if (tree.getExtendsClause() != null) bases.add(tree.getExtendsClause().toString());
      for (Tree each : tree.getImplementsClause()) bases.add(each.toString());
      add(kind, tree.getSimpleName().toString(), tree, tree.getModifiers(), null, bases);
    } else {
      TreePath around = getCurrentPath().getParentPath();
      NewClassTree made = (NewClassTree) around.getLeaf();
      Tree whole = made;
      ModifiersTree modifiers = tree.getModifiers();
      if (around.getParentPath().getLeaf() instanceof VariableTree constant && isConstant(constant)) {
        whole = constant;
        modifiers = constant.getModifiers();
      }
      add("class", named, whole, modifiers, null, List.of(made.getIdentifier().toString()));
    }
    types.push(named == null ? tree.getSimpleName().toString() : named);
    counts.push(new int[1]);
    super.visitClass(tree, none);
    counts.pop();
    types.pop();
    return null;
  }

  private static boolean isConstant(VariableTree tree) {
    return tree.toString().contains("/*public static final*/");
  }

  @Override
  public Void visitMethod(MethodTree tree, Void none) {
    boolean isConstructor = tree.getName().contentEquals("<init>");
    String name = isConstructor ? "constructor" : tree.getName().toString();
    add(isConstructor ? "constructor" : "method", name, tree, tree.getModifiers(), tree.getBody(), List.of());
    counts.push(new int[1]);
    super.visitMethod(tree, none);
    counts.pop();
    return null;
  }

  @Override
  public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
    add("lambda", "", tree, null, tree.getBody(), List.of());
    counts.push(new int[1]);
    super.visitLambdaExpression(tree, none);
    counts.pop();
    return null;
  }

  private void add(String kind, String name, Tree tree, ModifiersTree modifiers, Tree body, List<String> bases) {
    var positions = trees.getSourcePositions();
    long start = modifiers == null
        ? positions.getStartPosition(unit, tree)
        : Places.startOf(trees, unit, tree, modifiers, text);
    long end = positions.getEndPosition(unit, tree);
    List<String> parts = new ArrayList<>();
    parts.add("\"path\":" + Json.quote(oracle.pathOf(unit.getSourceFile())));
    parts.add("\"kind\":" + Json.quote(kind));
    parts.add("\"name\":" + Json.quote(name));
    parts.add("\"start\":" + unit.getLineMap().getLineNumber(start));
    parts.add("\"end\":" + unit.getLineMap().getLineNumber(end - 1));
    if (kind.equals("method")) parts.add("\"receiver\":" + Json.quote(types.peek()));
    String doc = docOf();
    if (!doc.isEmpty()) parts.add("\"doc\":" + Json.quote(doc));
    if (tree instanceof MethodTree || tree instanceof LambdaExpressionTree) {
      long head = body == null ? end : positions.getStartPosition(unit, body);
      parts.add("\"signature\":" + Json.quote(signature(text.substring((int) start, (int) head))));
    }
    if (!bases.isEmpty())
      parts.add("\"bases\":[" + String.join(",", bases.stream().map(each -> Json.quote(bare(each))).toList()) + "]");
    found.add("{" + String.join(",", parts) + "}");
  }

  private static String signature(String head) {
    String line = head.replaceAll("//[^\n]*\n", "\n").replaceAll("\\s+", " ").replaceAll("\\s*(?:->|;|\\{)?\\s*$", "");
    return line.substring(0, Math.min(line.length(), 300)).strip();
  }

  /** The name of a type without its package and arguments. */
  private static String bare(String written) {
    String plain = written.replaceAll("@\\w+(\\([^)]*\\))? ?", "");
    for (String next = plain.replaceAll("<[^<>]*>", ""); !next.equals(plain); next = plain.replaceAll("<[^<>]*>", ""))
      plain = next;
    return plain.substring(plain.lastIndexOf('.') + 1);
  }

  private static final Set<String> BREAKS =
      Set.of("p", "ul", "ol", "pre", "table", "h1", "h2", "h3", "h4", "blockquote", "dl", "hr");

  /** The first paragraph of the description, on a line of at most 200 characters. */
  private String docOf() {
    TreePath path = getCurrentPath();
    if (path.getLeaf() instanceof ClassTree tree && anonymous.containsKey(tree)) {
      path = path.getParentPath().getParentPath();
      if (!(path.getLeaf() instanceof VariableTree constant) || !isConstant(constant)) return "";
    }
    DocCommentTree comment = path.getLeaf() instanceof LambdaExpressionTree ? null : trees.getDocCommentTree(path);
    if (comment == null) return "";
    StringBuilder plain = new StringBuilder();
    for (DocTree each : comment.getFullBody()) plain.append(textOf(each));
    String first = plain.toString().strip().split("\n\\s*\n", 2)[0].replaceAll("\\s+", " ").strip();
    return first.substring(0, Math.min(first.length(), 200));
  }

  private static String textOf(DocTree tree) {
    if (tree instanceof TextTree words) return words.getBody();
    if (tree instanceof LiteralTree literal) return literal.getBody().getBody();
    if (tree instanceof LinkTree link) {
      if (link.getLabel().isEmpty()) return link.getReference().getSignature().replaceFirst("^#", "").replace('#', '.');
      StringBuilder label = new StringBuilder();
      for (DocTree each : link.getLabel()) label.append(textOf(each));
      return label.toString();
    }
    if (tree instanceof EntityTree entity)
      return switch (entity.getName().toString()) {
        case "lt" -> "<";
        case "gt" -> ">";
        case "amp" -> "&";
        case "quot" -> "\"";
        case "nbsp" -> " ";
        default -> tree.toString();
      };
    if (tree instanceof StartElementTree element && BREAKS.contains(element.getName().toString().toLowerCase()))
      return "\n\n";
    if (tree instanceof StartElementTree || tree instanceof EndElementTree) return "";
    return tree.toString().replaceAll("^\\{@\\w+\\s*|\\}$", "");
  }
}
