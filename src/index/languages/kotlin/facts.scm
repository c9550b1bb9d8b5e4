; What the index reads of Kotlin; conventions as in ../python/facts.scm. `@scope` is a block with names of its own,
; `@role.given` a name that is declared, `@role.label` one that is no read.

(package_header (qualified_identifier) @role.name) @package
(import (qualified_identifier) @role.source) @import
(import (identifier) @role.local)
(import "*") @mark.all

; types
(class_declaration name: (_) @role.name) @class
(class_declaration "interface") @mark.interface
(class_declaration (modifiers (class_modifier "enum"))) @mark.enum
(class_declaration (modifiers (class_modifier "data"))) @mark.data
(class_declaration (class_body) @role.body)
(class_declaration (enum_class_body) @role.body)
(enum_entry (identifier) @role.name) @entry
(enum_entry (class_body) @role.body)
(object_declaration name: (_) @role.name) @object
(object_declaration (class_body) @role.body)
(companion_object) @companion
(companion_object name: (_) @role.name)
(companion_object (class_body) @role.body)
(object_literal (class_body) @role.body) @object_literal
(type_alias type: (_) @role.name) @alias
(type_alias (type) @role.type)
(delegation_specifier) @base
(delegation_specifier (type) @role.type)
(delegation_specifier (explicit_delegation . (type) @role.type))
(delegation_specifier (constructor_invocation . (type) @role.type) @role.made)
(type_parameter (identifier) @role.given) @type_parameter

; functions
(function_declaration name: (_) @role.name) @function
(function_declaration (function_value_parameters) @role.parameters)
; A receiver is no (type) to the grammar.
(function_declaration [(user_type) (nullable_type) (parenthesized_type)] @role.type)
(function_declaration (function_body) @role.body)
(anonymous_function) @anonymous
(anonymous_function (function_value_parameters) @role.parameters)
(anonymous_function (type) @role.type)
(anonymous_function (function_body) @role.body)
(lambda_literal) @lambda
(lambda_literal (lambda_parameters) @role.parameters)
(secondary_constructor) @constructor
(secondary_constructor (function_value_parameters) @role.parameters)
(secondary_constructor (constructor_delegation_call) @role.made)
(secondary_constructor (block) @role.body)
(getter (function_body) @role.body) @getter
(setter (function_body) @role.body) @setter
(setter (identifier) @role.given)
(parameter_modifiers) @modifiers
(parameter . (identifier) @role.given) @parameter
(parameter (type) @role.type)
(class_parameter (identifier) @role.given) @class_parameter
(class_parameter (type) @role.type)
(class_parameter "val") @mark.property
(class_parameter "var") @mark.property
(modifiers (annotation) @annotation @role.annotation)
(function_type) @function_type

; declarations
(property_declaration) @property
(property_declaration [(user_type) (nullable_type) (parenthesized_type)] @role.type)
(property_declaration (variable_declaration) @role.declared)
(property_declaration (multi_variable_declaration) @role.declared)
(variable_declaration (identifier) @role.given) @variable
(anonymous_initializer) @initializer

; scopes, branching and looping
(block) @scope
(if_expression) @mark.branch
(for_statement) @scope @mark.branch
(while_statement) @mark.branch
(do_while_statement) @mark.branch
(when_expression) @when
(when_subject . (identifier) @role.asked .) @when_subject
(when_entry) @when_entry @mark.branch
(when_entry condition: (type_test (type) @role.tested))
(catch_block . (identifier) @role.given) @scope @mark.branch

; expressions
(call_expression . (_) @role.callee) @call
(call_expression (value_arguments) @role.arguments)
(call_expression (annotated_lambda) @role.trailing)
(value_arguments (value_argument) @argument)
(value_argument . (identifier) @role.label "=")
(value_argument . [(string_literal) (multiline_string_literal)] .) @mark.text
(navigation_expression . (_) @role.object (identifier) @role.member) @navigation
(navigation_expression "::") @mark.reference
(infix_expression . (_) @role.object . (identifier) @role.member) @infix
(return_expression label: (identifier) @role.label)
(this_expression) @this
(super_expression) @super
(parenthesized_expression) @group
(user_type) @type
(identifier) @name
(line_comment) @comment
(block_comment) @comment
