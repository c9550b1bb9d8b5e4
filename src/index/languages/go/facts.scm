; What the index reads of Go; conventions as in ../python/facts.scm. `@scope` is a block with names of its own, `@role.left`
; holds names that a statement declares, `@role.given` names that are no reads.

(package_clause (package_identifier) @role.name) @package
(import_spec path: (_) @role.source) @import
(import_spec name: (_) @role.local)

; definitions
(function_declaration name: (identifier) @role.name) @function
(function_declaration body: (block) @role.body)
(method_declaration receiver: (parameter_list) @role.receiver name: (field_identifier) @role.name) @method
(method_declaration body: (block) @role.body)
(func_literal body: (block) @role.body) @lambda
(function_declaration parameters: (parameter_list) @role.parameters)
(method_declaration parameters: (parameter_list) @role.parameters)
(func_literal parameters: (parameter_list) @role.parameters)
(type_declaration) @types
(type_spec name: (type_identifier) @role.name) @type
(type_alias name: (type_identifier) @role.name) @alias
(interface_type) @anonymous
(type_spec type: (struct_type) @role.form @struct)
(type_spec type: (interface_type) @role.form @interface)
(struct_type (field_declaration_list (field_declaration !name type: (_) @role.embedded)))
(interface_type (type_elem . (type_identifier) @role.embedded .))
(interface_type (type_elem . (qualified_type) @role.embedded .))
(interface_type (type_elem . (generic_type) @role.embedded .))
(method_elem name: (field_identifier) @role.name) @element
(function_type) @signature
(type_parameter_declaration name: (identifier) @role.given) @type_parameter
(parameter_declaration name: (identifier) @role.given)
(parameter_declaration) @parameter
(variadic_parameter_declaration name: (identifier) @role.given)
(variadic_parameter_declaration) @parameter

; declarations
(const_spec name: (identifier) @role.given) @declaration
(var_spec name: (identifier) @role.given) @declaration
(short_var_declaration left: (expression_list) @role.left) @declaration
(receive_statement left: (expression_list) @role.left ":=") @declaration
(range_clause left: (expression_list) @role.left ":=") @declaration
(type_switch_statement alias: (expression_list) @role.left)

; scopes
(block) @scope
(if_statement) @scope
(for_statement) @scope
(expression_switch_statement) @scope
(type_switch_statement) @type_switch
(select_statement) @scope
(expression_case) @scope
(default_case) @scope
(communication_case) @scope
(type_case) @scope
(type_case type: (_) @role.case)

; branching and looping
(if_statement) @mark.branch
(for_statement) @mark.branch
(expression_case) @mark.branch
(type_case) @mark.branch
(communication_case) @mark.branch

; expressions
(call_expression function: (_) @role.callee) @call
(type_conversion_expression type: (_) @role.callee) @call
(selector_expression operand: (_) @role.object field: (field_identifier) @role.member) @selector
(qualified_type package: (package_identifier) @role.object name: (type_identifier) @role.member) @selector
(index_expression operand: (_) @role.object) @instance
(type_instantiation_expression type: (_) @role.object) @instance
(generic_type type: (_) @role.object) @instance
(parenthesized_expression) @group
(parenthesized_type) @group
(unary_expression operator: "*" operand: (_) @role.object) @pointer
(pointer_type) @pointer_type
(package_identifier) @name
(type_identifier) @name
(identifier) @name
(comment) @comment
