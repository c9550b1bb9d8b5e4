; JSX, which the .js and .tsx grammars have and the .ts grammar has not.
; One node in the eyes of what encloses it, such as the parentheses of `return (<a>{f()}</a>)`.
(jsx_element) @markup
(jsx_opening_element name: (_) @role.callee) @element_call
(jsx_self_closing_element name: (_) @role.callee) @element_call
(jsx_attribute (property_identifier) @role.key (jsx_expression (_) @role.value)) @jsx_attribute
