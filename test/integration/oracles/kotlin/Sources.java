import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jetbrains.kotlin.com.intellij.psi.PsiComment;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.PsiFile;
import org.jetbrains.kotlin.com.intellij.psi.PsiWhiteSpace;
import org.jetbrains.kotlin.kdoc.psi.api.KDoc;
import org.jetbrains.kotlin.psi.KtAnnotation;
import org.jetbrains.kotlin.psi.KtAnnotationEntry;
import org.jetbrains.kotlin.psi.KtDeclarationModifierList;

/** Where things stand: paths below a folder, and lines from 1. */
final class Sources {
  private final Path root;
  private final Map<PsiFile, String> paths = new HashMap<>();

  Sources(Path root) {
    this.root = root.toAbsolutePath();
  }

  void add(PsiFile file) {
    addAs(file, root.relativize(Path.of(file.getVirtualFile().getPath())).toString());
  }

  void addAs(PsiFile file, String path) {
    paths.put(file, path);
  }

  /** Null for a file that was not asked about. */
  String pathOf(PsiElement element) {
    PsiFile file = element.getContainingFile();
    if (file == null) return null;
    String known = paths.get(file);
    if (known != null || file.getVirtualFile() == null) return known;
    Path path = Path.of(file.getVirtualFile().getPath());
    return path.startsWith(root) ? root.relativize(path).toString() : null;
  }

  /** `commonMain/` and the like: what is compiled for every platform. */
  static boolean isCommon(String path) {
    return path.matches("(?:.*/)?common(?:Main|Test|/src|/test)/.*");
  }

  boolean isCommon(PsiFile file) {
    return isCommon(pathOf(file));
  }

  /** What is compiled by whatever runs it. */
  List<String> scripts() {
    return paths.values().stream().filter(path -> path.endsWith(".kts")).sorted().toList();
  }

  int lineAt(PsiElement element, int offset) {
    String text = element.getContainingFile().getText();
    int line = 1;
    for (int at = 0; at < offset; at++) if (text.charAt(at) == '\n') line++;
    return line;
  }

  int startLine(PsiElement element) {
    return lineAt(element, element.getTextRange().getStartOffset());
  }

  /** Where a declaration begins without documentation, comments and the annotations before its first modifier. */
  static int startOf(PsiElement declaration) {
    for (PsiElement child = declaration.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (isLead(child)) continue;
      if (child instanceof KtDeclarationModifierList)
        for (PsiElement each = child.getFirstChild(); each != null; each = each.getNextSibling()) {
          if (!isLead(each)) return each.getTextRange().getStartOffset();
        }
      else return child.getTextRange().getStartOffset();
    }
    return declaration.getTextRange().getStartOffset();
  }

  private static boolean isLead(PsiElement element) {
    return element instanceof PsiWhiteSpace
        || element instanceof PsiComment
        || element instanceof KDoc
        || element instanceof KtAnnotation
        || element instanceof KtAnnotationEntry;
  }
}
