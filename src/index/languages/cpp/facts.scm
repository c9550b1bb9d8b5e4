; What C++ has beyond ../c/facts.scm.

(namespace_definition) @namespace
(namespace_definition name: (_) @role.name)
(namespace_definition body: (_) @role.body)
(class_specifier body: (field_declaration_list) @role.body) @class
(class_specifier name: (_) @role.name)
(class_specifier (base_class_clause) @role.bases)
(struct_specifier (base_class_clause) @role.bases)
(base_class_clause (type_identifier) @base)
(base_class_clause (qualified_identifier) @base)
(base_class_clause (template_type) @base)
(template_declaration) @template
(concept_definition name: (identifier) @role.name) @concept
(lambda_expression) @lambda
(lambda_expression body: (_) @role.body)
(field_declaration default_value: (number_literal) @role.pure)
(field_declaration default_value: (initializer_list) @role.body)
(default_method_clause) @role.body
(delete_method_clause) @role.bodiless
(function_definition (try_statement) @role.body)
(pure_virtual_clause) @role.pure
(friend_declaration) @friend
(using_declaration) @using
(namespace_alias_definition name: (_) @role.name) @namespace_alias

; declarators
(reference_declarator) @pointer
(function_declarator declarator: (qualified_identifier) @name)
(function_declarator declarator: (destructor_name) @name)
(function_declarator declarator: (operator_name) @name)
(function_declarator declarator: (template_function) @name)
(pointer_declarator declarator: (qualified_identifier) @name)
(init_declarator declarator: (qualified_identifier) @name)
(declaration declarator: (qualified_identifier) @name)
(function_definition declarator: (qualified_identifier) @name)
(parenthesized_declarator (qualified_identifier) @name)
(reference_declarator (identifier) @name)
(reference_declarator (field_identifier) @name)
(reference_declarator (qualified_identifier) @name)
(operator_cast) @cast
(abstract_function_declarator) @callable
(abstract_function_declarator parameters: (parameter_list) @role.parameters)
(parameter_list "..." @variadic)
(optional_parameter_declaration) @optional
(optional_parameter_declaration declarator: (_) @role.declarator)
(optional_parameter_declaration declarator: (identifier) @name)
(variadic_parameter_declaration) @variadic
(variadic_parameter_declaration declarator: (_) @role.declarator)
(variadic_parameter_declaration declarator: (identifier) @name)
(for_range_loop declarator: (_) @role.declarator)
(for_range_loop declarator: (identifier) @name)
(lambda_expression declarator: (_) @role.declarator)
(operator_cast declarator: (_) @role.declarator)
(variadic_declarator (identifier) @name)
(structured_binding_declarator (identifier) @role.given) @pointer
(for_range_loop) @scope
(catch_clause) @scope

(for_range_loop) @mark.branch
(catch_clause) @mark.branch

; expressions
(call_expression function: (qualified_identifier) @name)
(call_expression function: (template_function) @name)
(call_expression arguments: (argument_list) @role.arguments)
(call_expression arguments: (argument_list (_) @role.argument))
(parameter_pack_expansion) @pack
(field_expression argument: (this) @this)
(field_expression field: (dependent_name) @role.member) @selector
(field_expression field: (template_method) @role.member) @selector
(field_expression argument: (_) @role.object)
(new_expression type: (_) @role.type) @new
(new_expression arguments: (argument_list (_) @role.argument))
