import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;

/** Which files the import statements of a file name: of a type, and of what is used of a package or a type's members. */
final class Imports extends TreePathScanner<Void, Void> {
  private final CompilationUnitTree unit;
  private final Trees trees;
  private final Places places;
  private final Set<String> edges = new TreeSet<>();
  /** Packages and types of which all is imported. */
  private final List<Element> starred = new ArrayList<>();

  Imports(CompilationUnitTree unit, Trees trees, JavacTask task, Places places) {
    this.unit = unit;
    this.trees = trees;
    this.places = places;
  }

  Set<String> all() {
    for (ImportTree each : unit.getImports()) read(each);
    if (!starred.isEmpty()) for (Tree each : unit.getTypeDecls()) scan(new TreePath(new TreePath(unit), each), null);
    return edges;
  }

  private void read(ImportTree tree) {
    TreePath path = new TreePath(new TreePath(new TreePath(unit), tree), tree.getQualifiedIdentifier());
    MemberSelectTree named = (MemberSelectTree) tree.getQualifiedIdentifier();
    Element above = trees.getElement(new TreePath(path, named.getExpression()));
    if (named.getIdentifier().contentEquals("*")) {
      if (above != null) starred.add(above);
    } else if (tree.isStatic()) add(above);
    else add(trees.getElement(path));
  }

  private void add(Element element) {
    if (!(element instanceof TypeElement)) return;
    String to = places.fileOf(element);
    String from = places.pathOf(unit);
    if (to != null && !to.equals(from)) edges.add("[" + Json.quote(from) + "," + Json.quote(to) + "]");
  }

  @Override
  public Void visitIdentifier(IdentifierTree tree, Void none) {
    Element element = trees.getElement(getCurrentPath());
    if (element == null || element.getKind() == ElementKind.PACKAGE) return null;
    Element around = element.getEnclosingElement();
    for (Element each : starred)
      if (each instanceof PackageElement ? around == each && element instanceof TypeElement : isMember(element, each))
        add(each instanceof PackageElement ? element : each);
    return null;
  }

  /** Of a type whose members are imported, unless a class around the place has it itself, or an import names it. */
  private boolean isMember(Element element, Element imported) {
    if (!(element.getEnclosingElement() instanceof TypeElement owner)) return false;
    if (!Calls.above((TypeElement) imported).contains(owner)) return false;
    for (TreePath at = getCurrentPath(); at != null; at = at.getParentPath())
      if (at.getLeaf() instanceof ClassTree
          && trees.getElement(at) instanceof TypeElement type
          && Calls.above(type).contains(owner)) return false;
    for (ImportTree each : unit.getImports())
      if (((MemberSelectTree) each.getQualifiedIdentifier()).getIdentifier().equals(element.getSimpleName())) return false;
    return true;
  }
}
