import java.util.stream.Collectors;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.kdoc.psi.api.KDoc;
import org.jetbrains.kotlin.psi.KtClass;
import org.jetbrains.kotlin.psi.KtClassBody;
import org.jetbrains.kotlin.psi.KtClassOrObject;
import org.jetbrains.kotlin.psi.KtDeclaration;
import org.jetbrains.kotlin.psi.KtDeclarationWithBody;
import org.jetbrains.kotlin.psi.KtEnumEntry;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtFunctionLiteral;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtObjectDeclaration;
import org.jetbrains.kotlin.psi.KtPropertyAccessor;
import org.jetbrains.kotlin.psi.KtSecondaryConstructor;
import org.jetbrains.kotlin.psi.KtSuperTypeListEntry;

/** The definitions of a file, in the order in which they begin. */
final class Definitions {
  private final Sources sources;
  private final Json answer;
  private String path;

  Definitions(Sources sources, Json answer) {
    this.sources = sources;
    this.answer = answer;
  }

  void readFile(KtFile file) {
    path = sources.pathOf(file);
    read(file, "", new int[1]);
  }

  /** `type`: the name of the type right around; `nameless`: how many without a name the definition around has so far. */
  private void read(PsiElement element, String type, int[] nameless) {
    for (PsiElement child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      String kind = child instanceof KtDeclaration declaration ? kindOf(declaration) : null;
      if (kind == null) {
        read(child, type, nameless);
        continue;
      }
      String name = nameOf((KtDeclaration) child);
      if (name.equals("<class>")) name = "<class" + ++nameless[0] + ">";
      add((KtDeclaration) child, kind, name, type);
      read(child, child instanceof KtClassOrObject ? name : type, new int[1]);
    }
  }

  private static String kindOf(KtDeclaration declaration) {
    if (declaration instanceof KtEnumEntry entry) return entry.getBody() == null ? null : "class";
    if (declaration instanceof KtClass type) {
      if (type.isInterface() || type.isAnnotation()) return "interface";
      return type.isEnum() ? "enum" : "class";
    }
    if (declaration instanceof KtObjectDeclaration) return "class";
    if (declaration instanceof KtSecondaryConstructor) return "constructor";
    if (declaration instanceof KtFunctionLiteral) return "lambda";
    if (declaration instanceof KtPropertyAccessor accessor) {
      if (!accessor.hasBody()) return null;
      return accessor.isGetter() ? "getter" : "setter";
    }
    if (!(declaration instanceof KtNamedFunction function)) return null;
    if (function.getNameIdentifier() == null) return "lambda";
    return function.getParent() instanceof KtClassBody ? "method" : "function";
  }

  static String nameOf(KtDeclaration declaration) {
    if (declaration instanceof KtFunctionLiteral) return "<lambda>";
    if (declaration instanceof KtSecondaryConstructor) return "constructor";
    if (declaration instanceof KtPropertyAccessor accessor) return accessor.getProperty().getName();
    if (declaration instanceof KtNamedFunction function && function.getNameIdentifier() == null) return "<lambda>";
    if (declaration instanceof KtObjectDeclaration object && object.isObjectLiteral()) return "<class>";
    return declaration.getName();
  }

  private void add(KtDeclaration made, String kind, String name, String type) {
    int start = Sources.startOf(made);
    answer.open('{').key("path").value(path).key("kind").value(kind);
    answer.key("name").value(kind.equals("lambda") ? "" : name);
    if (kind.equals("method")) answer.key("receiver").value(type);
    answer.key("start").value(sources.lineAt(made, start));
    answer.key("end").value(sources.lineAt(made, made.getTextRange().getEndOffset() - 1));
    if (made instanceof KtFunctionLiteral literal) answer.key("signature").value(signatureOf(literal));
    else if (made instanceof KtDeclarationWithBody body) answer.key("signature").value(signatureOf(body, start));
    KDoc doc = made.getDocComment();
    String text = doc == null ? "" : firstParagraph(doc.getDefaultSection().getContent());
    if (!text.isEmpty()) answer.key("doc").value(text);
    if (made instanceof KtClassOrObject derived && !derived.getSuperTypeListEntries().isEmpty()) {
      answer.key("bases").open('[');
      for (KtSuperTypeListEntry entry : derived.getSuperTypeListEntries())
        if (entry.getTypeReference() != null) answer.value(oneLine(entry.getTypeReference().getText()));
      answer.close(']');
    }
    answer.close('}');
  }

  private static String signatureOf(KtDeclarationWithBody made, int start) {
    int end = made.getTextRange().getEndOffset();
    if (made.getEqualsToken() != null) end = made.getEqualsToken().getTextRange().getStartOffset();
    else if (made.getBodyExpression() != null) end = made.getBodyExpression().getTextRange().getStartOffset();
    String head = made.getContainingFile().getText().substring(start, end);
    String line = oneLine(head.replaceAll("//[^\n]*(\n|$)", "\n")).replaceAll(" ?;$", "");
    // The map keeps no more of a head.
    return line.substring(0, Math.min(line.length(), 300));
  }

  private static String signatureOf(KtFunctionLiteral made) {
    if (made.getArrow() == null) return "";
    int from = made.getTextRange().getStartOffset();
    int end = made.getArrow().getTextRange().getEndOffset();
    return oneLine(made.getContainingFile().getText().substring(from, end));
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static String firstParagraph(String text) {
    String paragraph = text.strip().lines().takeWhile(line -> !line.isBlank()).collect(Collectors.joining(" "));
    String line = oneLine(paragraph);
    return line.substring(0, Math.min(line.length(), 200));
  }
}
