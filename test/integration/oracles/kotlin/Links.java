import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.descriptors.CallableDescriptor;
import org.jetbrains.kotlin.descriptors.CallableMemberDescriptor;
import org.jetbrains.kotlin.descriptors.ClassDescriptor;
import org.jetbrains.kotlin.descriptors.DeclarationDescriptor;
import org.jetbrains.kotlin.descriptors.PackageFragmentDescriptor;
import org.jetbrains.kotlin.descriptors.impl.TypeAliasConstructorDescriptor;
import org.jetbrains.kotlin.psi.KtBinaryExpression;
import org.jetbrains.kotlin.psi.KtCallExpression;
import org.jetbrains.kotlin.psi.KtConstructorDelegationCall;
import org.jetbrains.kotlin.psi.KtDeclaration;
import org.jetbrains.kotlin.psi.KtElement;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtImportDirective;
import org.jetbrains.kotlin.psi.KtPackageDirective;
import org.jetbrains.kotlin.psi.KtPrimaryConstructor;
import org.jetbrains.kotlin.psi.KtReferenceExpression;
import org.jetbrains.kotlin.psi.KtSimpleNameExpression;
import org.jetbrains.kotlin.psi.KtSuperTypeCallEntry;
import org.jetbrains.kotlin.psi.KtTypeAlias;
import org.jetbrains.kotlin.resolve.BindingContext;
import org.jetbrains.kotlin.resolve.DescriptorToSourceUtils;
import org.jetbrains.kotlin.resolve.DescriptorUtils;
import org.jetbrains.kotlin.resolve.calls.model.ResolvedCall;
import org.jetbrains.kotlin.resolve.calls.model.VariableAsFunctionResolvedCall;
import org.jetbrains.kotlin.resolve.calls.util.CallUtilKt;

/** Edges between files by imports, and what calls with a name reach: both of the files asked about alone. */
final class Links {
  private final Sources sources;
  private final BindingContext context;
  private final Implementations implementations;
  private final Json answer;

  Links(Sources sources, BindingContext context, Implementations implementations, Json answer) {
    this.sources = sources;
    this.context = context;
    this.implementations = implementations;
    this.answer = answer;
  }

  void readCalls(List<KtFile> files) {
    for (KtFile file : files) {
      for (KtCallExpression call : all(file, KtCallExpression.class)) addCall(call, call.getCalleeExpression());
      for (KtSuperTypeCallEntry call : all(file, KtSuperTypeCallEntry.class))
        if (call.getTypeReference() != null && call.getTypeReference().getTextLength() > 0)
          addCall(call, call.getCalleeExpression());
      for (KtConstructorDelegationCall call : all(file, KtConstructorDelegationCall.class))
        if (!call.isImplicit()) addCall(call, call.getCalleeExpression());
      for (KtBinaryExpression call : all(file, KtBinaryExpression.class))
        if (call.getOperationReference().getIdentifier() != null) addCall(call, call.getOperationReference());
    }
  }

  private static <T extends PsiElement> Collection<T> all(KtFile file, Class<T> type) {
    return PsiTreeUtil.collectElementsOfType(file, type);
  }

  void readImports(KtFile file) {
    String from = sources.pathOf(file);
    TreeSet<String> found = new TreeSet<>();
    List<String> packages = new ArrayList<>();
    for (KtImportDirective directive : file.getImportDirectives()) {
      if (directive.isAllUnder() && directive.getImportedFqName() != null)
        packages.add(directive.getImportedFqName().asString());
      for (KtReferenceExpression name : PsiTreeUtil.collectElementsOfType(directive, KtReferenceExpression.class))
        for (DeclarationDescriptor target : targetsOf(name)) addFile(target, found);
    }
    for (KtSimpleNameExpression name : all(file, KtSimpleNameExpression.class)) {
      if (PsiTreeUtil.getParentOfType(name, KtImportDirective.class, KtPackageDirective.class) != null) continue;
      for (DeclarationDescriptor target : targetsOf(name)) {
        DeclarationDescriptor owner = target.getContainingDeclaration();
        if (target instanceof org.jetbrains.kotlin.descriptors.ConstructorDescriptor
            || target instanceof ClassDescriptor type && type.isCompanionObject()) {
          target = owner;
          owner = owner.getContainingDeclaration();
        }
        if (owner instanceof PackageFragmentDescriptor && !isQualified(name, target)
            && packages.contains(DescriptorUtils.getFqName(owner).asString())
            && !isImportedByName(file, DescriptorUtils.getFqName(target).asString())) addFile(target, found);
      }
    }
    found.remove(from);
    for (String to : found) answer.open('[').value(from).value(to).close(']');
  }

  private static boolean isImportedByName(KtFile file, String name) {
    return file.getImportDirectives().stream()
        .anyMatch(each -> !each.isAllUnder() && each.getImportedFqName() != null
            && each.getImportedFqName().asString().equals(name));
  }

  /** Whether a package stands before the name. */
  private boolean isQualified(KtSimpleNameExpression name, DeclarationDescriptor target) {
    PsiElement before = name.getParent();
    String text = before.getText();
    String qualified = DescriptorUtils.getFqName(target).asString();
    return !qualified.equals(name.getReferencedName()) && text.startsWith(qualified);
  }

  private Collection<? extends DeclarationDescriptor> targetsOf(KtReferenceExpression name) {
    DeclarationDescriptor one = context.get(BindingContext.REFERENCE_TARGET, name);
    if (one != null) return List.of(one);
    Collection<? extends DeclarationDescriptor> several =
        context.get(BindingContext.AMBIGUOUS_REFERENCE_TARGET, name);
    return several == null ? List.of() : several;
  }

  private void addFile(DeclarationDescriptor target, TreeSet<String> found) {
    PsiElement source = DescriptorToSourceUtils.descriptorToDeclaration(target);
    String path = source == null || target instanceof PackageFragmentDescriptor ? null : sources.pathOf(source);
    if (path != null) found.add(path);
  }

  private void addCall(KtElement call, PsiElement named) {
    ResolvedCall<? extends CallableDescriptor> resolved = CallUtilKt.getResolvedCall(call, context);
    if (resolved == null || named == null || resolved instanceof VariableAsFunctionResolvedCall) return;
    CallableDescriptor target = resolved.getResultingDescriptor().getOriginal();
    if (target instanceof TypeAliasConstructorDescriptor alias) target = alias.getUnderlyingConstructorDescriptor();
    if (target instanceof CallableMemberDescriptor member) target = DescriptorUtils.unwrapFakeOverride(member);
    PsiElement source = DescriptorToSourceUtils.descriptorToDeclaration(target);
    if (source instanceof KtPrimaryConstructor primary) source = primary.getContainingClassOrObject();
    if (source == null && target instanceof org.jetbrains.kotlin.descriptors.ConstructorDescriptor made)
      source = DescriptorToSourceUtils.descriptorToDeclaration((ClassDescriptor) made.getContainingDeclaration());
    if (source == null) return;
    List<PsiElement> run = implementations.of(source);
    PsiElement only = run.size() == 1 ? run.get(0) : source;
    String path = only instanceof KtTypeAlias ? null : sources.pathOf(only);
    if (path == null) return;
    answer.open('{').key("path").value(sources.pathOf(call)).key("line").value(sources.startLine(named));
    answer.key("name").value(nameOf(only)).key("target").value(path);
    answer.key("start").value(sources.lineAt(only, Sources.startOf(only)));
    if (run.size() > 1) answer.key("dynamic").value(true);
    answer.close('}');
  }

  private static String nameOf(PsiElement source) {
    if (source instanceof KtDeclaration declaration) return Definitions.nameOf(declaration);
    return source instanceof org.jetbrains.kotlin.com.intellij.psi.PsiNamedElement named ? named.getName() : "";
  }
}
