; JSX, which the .js and .tsx grammars have and the .ts grammar has not.
(jsx_opening_element name: (_) @role.callee) @element_call
(jsx_self_closing_element name: (_) @role.callee) @element_call
(jsx_attribute (property_identifier) @role.key (jsx_expression (_) @role.value)) @jsx_attribute
