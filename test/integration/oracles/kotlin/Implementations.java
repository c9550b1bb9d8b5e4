import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.descriptors.CallableDescriptor;
import org.jetbrains.kotlin.descriptors.SimpleFunctionDescriptor;
import org.jetbrains.kotlin.lexer.KtTokens;
import org.jetbrains.kotlin.name.FqName;
import org.jetbrains.kotlin.psi.KtClassOrObject;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtNamedDeclaration;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtTypeAlias;
import org.jetbrains.kotlin.resolve.BindingContext;
import org.jetbrains.kotlin.resolve.DescriptorToSourceUtils;
import org.jetbrains.kotlin.resolve.DescriptorUtils;

/** What runs where a function without a body, or an expected declaration, is called. */
final class Implementations {
  private final Map<PsiElement, Set<PsiElement>> overriding = new HashMap<>();
  private final Map<FqName, List<KtNamedDeclaration>> actual = new HashMap<>();

  Implementations(List<KtFile> files, BindingContext context) {
    for (KtFile file : files) {
      for (KtNamedDeclaration each : PsiTreeUtil.collectElementsOfType(file, KtNamedDeclaration.class))
        if (each.hasModifier(KtTokens.ACTUAL_KEYWORD) && each.getFqName() != null)
          actual.computeIfAbsent(each.getFqName(), name -> new ArrayList<>()).add(each);
      for (KtNamedFunction function : PsiTreeUtil.collectElementsOfType(file, KtNamedFunction.class))
        if (function.hasBody()) addOverridden(function, context);
    }
  }

  /** Those of common sources, in whose place platforms may have others. */
  Implementations(List<KtFile> files, BindingContext context, Implementations platforms) {
    this(files, context);
    platforms.actual.forEach(actual::putIfAbsent);
    platforms.overriding.forEach(
        (source, found) -> overriding.computeIfAbsent(source, each -> new LinkedHashSet<>()).addAll(found));
  }

  private void addOverridden(KtNamedFunction function, BindingContext context) {
    SimpleFunctionDescriptor made = context.get(BindingContext.FUNCTION, function);
    if (made == null) return;
    for (CallableDescriptor above : DescriptorUtils.getAllOverriddenDescriptors(made)) {
      PsiElement source = DescriptorToSourceUtils.descriptorToDeclaration(above.getOriginal());
      if (source != null) overriding.computeIfAbsent(source, each -> new LinkedHashSet<>()).add(function);
    }
  }

  /** Itself for what has a body, and where nothing implements it. */
  List<PsiElement> of(PsiElement source) {
    if (source instanceof KtNamedDeclaration declaration && isExpected(declaration)) {
      List<KtNamedDeclaration> found = actual.getOrDefault(declaration.getFqName(), List.of());
      List<PsiElement> fitting = new ArrayList<>();
      for (KtNamedDeclaration each : found) if (isAlike(declaration, each)) fitting.add(each);
      if (!fitting.isEmpty()) return fitting;
    }
    if (source instanceof KtNamedFunction function && !function.hasBody()) {
      Set<PsiElement> found = overriding.getOrDefault(source, Set.of());
      if (!found.isEmpty()) return List.copyOf(found);
    }
    return List.of(source);
  }

  private static boolean isExpected(KtNamedDeclaration declaration) {
    if (declaration.hasModifier(KtTokens.EXPECT_KEYWORD)) return true;
    KtClassOrObject around = PsiTreeUtil.getParentOfType(declaration, KtClassOrObject.class);
    return around != null && isExpected(around);
  }

  private static boolean isAlike(KtNamedDeclaration expected, KtNamedDeclaration actual) {
    if (actual instanceof KtTypeAlias) return expected instanceof KtClassOrObject;
    if (!(expected instanceof KtNamedFunction one) || !(actual instanceof KtNamedFunction other))
      return expected instanceof KtClassOrObject == actual instanceof KtClassOrObject;
    return one.getValueParameters().size() == other.getValueParameters().size();
  }
}
