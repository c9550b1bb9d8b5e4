// The summary of an XML documentation comment as plain text: its first paragraph, at most 200 characters.
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

public static class Docs
{
    public static string? Of(SyntaxNode node)
    {
        var comment = node.GetFirstToken().LeadingTrivia.Select(each => each.GetStructure()).OfType<DocumentationCommentTriviaSyntax>().LastOrDefault();
        if (comment == null) return null;
        var summary = comment.Content.OfType<XmlElementSyntax>().FirstOrDefault(each => each.StartTag.Name.ToString() == "summary");
        var text = new StringBuilder();
        if (summary != null) AddAll(text, summary.Content);
        else if (comment.Content.All(each => each is XmlTextSyntax)) AddAll(text, comment.Content);
        var paragraph = Regex.Split(text.ToString().Trim(), @"\n\s*\n")[0];
        var line = Regex.Replace(paragraph, @"\s+", " ").Trim();
        return line == "" ? null : line.Length > 200 ? line[..200] : line;
    }

    private static void AddAll(StringBuilder text, SyntaxList<XmlNodeSyntax> nodes)
    {
        foreach (var node in nodes) Add(text, node);
    }

    private static void Add(StringBuilder text, XmlNodeSyntax node)
    {
        switch (node)
        {
            case XmlTextSyntax plain:
                foreach (var token in plain.TextTokens) text.Append(token.ValueText);
                break;
            case XmlCDataSectionSyntax data:
                foreach (var token in data.TextTokens) text.Append(token.ValueText);
                break;
            case XmlEmptyElementSyntax empty:
                if (empty.Name.ToString() is "para" or "br") text.Append("\n\n");
                else text.Append(NamedBy(empty.Attributes));
                break;
            case XmlElementSyntax element:
                var isBlock = element.StartTag.Name.ToString() is "para" or "list" or "code";
                if (isBlock) text.Append("\n\n");
                if (element.Content.Count == 0) text.Append(NamedBy(element.StartTag.Attributes));
                AddAll(text, element.Content);
                if (isBlock) text.Append("\n\n");
                break;
        }
    }

    private static string NamedBy(SyntaxList<XmlAttributeSyntax> attributes) => attributes.FirstOrDefault() switch
    {
        XmlCrefAttributeSyntax named => named.Cref.ToString(),
        XmlNameAttributeSyntax named => named.Identifier.ToString(),
        XmlTextAttributeSyntax named => string.Concat(named.TextTokens.Select(each => each.ValueText)),
        _ => "",
    };
}
