; What the index reads of C#; conventions as in ../python/facts.scm. `@scope` is a block with names of its own,
; `@role.given` a name that is declared there, `@role.type` a type, `@role.pattern` a type or a constant.

(array_creation_expression type: (_) @role.type)
(array_type type: (_) @role.type)
(bracketed_parameter_list type: (_) @role.type)
(cast_expression type: (_) @role.type)
(catch_declaration type: (_) @role.type)
(conversion_operator_declaration type: (_) @role.type)
(declaration_expression type: (_) @role.type)
(declaration_pattern type: (_) @role.type)
(default_expression type: (_) @role.type)
(delegate_declaration type: (_) @role.type)
(event_declaration type: (_) @role.type)
(foreach_statement type: (_) @role.type)
(from_clause type: (_) @role.type)
(function_pointer_parameter type: (_) @role.type)
(indexer_declaration type: (_) @role.type)
(join_clause type: (_) @role.type)
(lambda_expression type: (_) @role.type)
(local_function_statement type: (_) @role.type)
(nullable_type type: (_) @role.type)
(object_creation_expression type: (_) @role.type)
(operator_declaration type: (_) @role.type)
(parameter type: (_) @role.type)
(parameter_list type: (_) @role.type)
(pointer_type type: (_) @role.type)
(primary_constructor_base_type type: (_) @role.type)
(property_declaration type: (_) @role.type)
(recursive_pattern type: (_) @role.type)
(ref_type type: (_) @role.type)
(refvalue_expression type: (_) @role.type)
(scoped_type type: (_) @role.type)
(sizeof_expression type: (_) @role.type)
(stackalloc_expression type: (_) @role.type)
(tuple_element type: (_) @role.type)
(type_parameter_constraint type: (_) @role.type)
(type_pattern type: (_) @role.type)
(typeof_expression type: (_) @role.type)
(variable_declaration type: (_) @role.type)
(method_declaration returns: (_) @role.type)
(function_pointer_type returns: (_) @role.type)
(as_expression right: (_) @role.type)
(is_expression right: (_) @role.type)
(type_argument_list (_) @role.type)
(explicit_interface_specifier (_) @role.type)
(constant_pattern (_) @role.pattern)
(attribute name: (_) @role.attribute)
(base_list (_) @role.base)
(primary_constructor_base_type type: (_) @role.type)

(using_directive) @using
(namespace_declaration name: (_) @role.name) @namespace
(file_scoped_namespace_declaration name: (_) @role.name) @file_namespace

; definitions
(class_declaration name: (identifier) @role.name) @class
(class_declaration body: (declaration_list) @role.body)
(record_declaration name: (identifier) @role.name) @record
(record_declaration body: (declaration_list) @role.body)
(struct_declaration name: (identifier) @role.name) @struct
(struct_declaration body: (declaration_list) @role.body)
(interface_declaration name: (identifier) @role.name) @interface
(interface_declaration body: (declaration_list) @role.body)
(enum_declaration name: (identifier) @role.name) @enum
(enum_declaration body: (enum_member_declaration_list) @role.body)
(delegate_declaration name: (identifier) @role.name) @delegate
(method_declaration name: (identifier) @role.name) @method
(method_declaration body: (_) @role.body)
(constructor_declaration name: (identifier) @role.name) @constructor
(constructor_declaration body: (_) @role.body)
(destructor_declaration name: (identifier) @role.name) @destructor
(destructor_declaration body: (_) @role.body)
(operator_declaration body: (_) @role.body) @operator
(conversion_operator_declaration body: (_) @role.body) @conversion
(property_declaration name: (identifier) @role.name) @property
(property_declaration value: (arrow_expression_clause) @role.body)
(property_declaration accessors: (accessor_list) @role.accessors)
(indexer_declaration) @indexer
(indexer_declaration value: (arrow_expression_clause) @role.body)
(indexer_declaration accessors: (accessor_list) @role.accessors)
(event_declaration name: (identifier) @role.name) @event
(event_declaration accessors: (accessor_list) @role.accessors)
(accessor_declaration) @accessor
(accessor_declaration body: (_) @role.body)
(field_declaration) @field
(event_field_declaration) @field
(enum_member_declaration name: (identifier) @role.name) @enum_member
(local_function_statement name: (identifier) @role.name) @function
(local_function_statement body: (_) @role.body)
(lambda_expression body: (_) @role.body) @lambda
(anonymous_method_expression (block) @role.body) @lambda
(attribute_list) @attributes
(preproc_if_in_attribute_list) @attributes
(explicit_interface_specifier) @explicit
(modifier) @modifier

; names that are declared
(type_parameter_list) @type_parameters
(type_parameter name: (identifier) @role.given)
(type_parameter_constraints_clause . (identifier) @role.given)
(parameter_list) @role.parameters
(bracketed_parameter_list) @role.parameters
(parameter name: (identifier) @role.given) @parameter
(parameter_list type: (_) @role.rest)
(parameter_list name: (identifier) @role.given)
(bracketed_parameter_list type: (_) @role.rest)
(bracketed_parameter_list name: (identifier) @role.given)
(implicit_parameter) @role.given
(variable_declarator name: (identifier) @role.given)
(foreach_statement left: (identifier) @role.given)
(tuple_pattern name: (identifier) @role.given)
(catch_declaration name: (identifier) @role.given)
(declaration_expression name: (identifier) @role.given)
(declaration_pattern name: (identifier) @role.given)
(var_pattern name: (identifier) @role.given)
(recursive_pattern name: (identifier) @role.given)
(list_pattern name: (identifier) @role.given)
(parenthesized_variable_designation name: (identifier) @role.given)
(from_clause name: (identifier) @role.given)
(join_clause . (identifier) @role.given)
(join_clause type: (_) . (identifier) @role.given)
(join_into_clause (identifier) @role.given)
(let_clause . (identifier) @role.given)
(query_expression (identifier) @role.given)

; scopes
(block) @scope
(for_statement) @scope
(foreach_statement) @scope
(using_statement) @scope
(fixed_statement) @scope
(catch_clause) @scope
(switch_section) @scope
(query_expression) @scope

; branching and looping
(if_statement) @mark.branch
(for_statement) @mark.branch
(foreach_statement) @mark.branch
(while_statement) @mark.branch
(do_statement) @mark.branch
(switch_section "case") @mark.branch
(switch_expression_arm) @mark.branch
(catch_clause) @mark.branch

; expressions
(invocation_expression function: (_) @role.callee arguments: (argument_list) @role.arguments) @call
(object_creation_expression type: (_) @role.type) @new
(object_creation_expression arguments: (argument_list) @role.arguments)
(constructor_initializer (argument_list) @role.arguments) @chain
(primary_constructor_base_type (argument_list) @role.arguments) @base_call
(base_list (argument_list) @role.arguments)
(argument) @argument
(argument name: (identifier) @role.label)
(member_access_expression expression: (_) @role.object) @access
(member_access_expression name: (_) @role.member) @access
(conditional_access_expression) @conditional
(member_binding_expression name: (_) @role.member) @binding
(qualified_name qualifier: (_) @role.object name: (_) @role.member) @access
(alias_qualified_name alias: (identifier) @role.object name: (_) @role.member) @aliased
(generic_name (identifier) @role.name) @generic
(type_argument_list) @type_arguments
(predefined_type) @predefined
(implicit_type) @predefined
(array_type) @array
(nullable_type) @nullable
(identifier) @name
(comment) @comment
