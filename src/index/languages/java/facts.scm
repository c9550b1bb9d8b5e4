; What the index reads of Java; conventions as in ../python/facts.scm. `@scope` is a block with names of its own,
; `@role.given` a name that is declared where it stands.

(package_declaration (scoped_identifier) @role.name) @package
(package_declaration (identifier) @role.name) @package
(import_declaration (scoped_identifier) @role.source) @import
(import_declaration (identifier) @role.source) @import
(import_declaration (asterisk) @role.all)

; definitions
(class_declaration name: (identifier) @role.name) @class
(class_declaration body: (class_body) @role.body)
(record_declaration name: (identifier) @role.name) @record
(record_declaration parameters: (formal_parameters) @role.parameters)
(record_declaration body: (class_body) @role.body)
(enum_declaration name: (identifier) @role.name) @enum
(enum_declaration body: (enum_body) @role.body)
(interface_declaration name: (identifier) @role.name) @interface
(interface_declaration body: (interface_body) @role.body)
(annotation_type_declaration name: (identifier) @role.name) @interface
(annotation_type_declaration body: (annotation_type_body) @role.body)
(superclass (_) @role.base)
(super_interfaces (type_list (_) @role.base))
(extends_interfaces (type_list (_) @role.base))
(enum_constant name: (identifier) @role.name) @constant
(enum_constant arguments: (argument_list) @role.arguments)
(enum_constant body: (class_body) @role.body)
(method_declaration name: (identifier) @role.name) @method
(method_declaration parameters: (formal_parameters) @role.parameters)
(method_declaration body: (block) @role.body)
(annotation_type_element_declaration name: (identifier) @role.name) @method
(constructor_declaration name: (identifier) @role.name) @constructor
(constructor_declaration parameters: (formal_parameters) @role.parameters)
(constructor_declaration body: (constructor_body) @role.body)
(compact_constructor_declaration name: (identifier) @role.name) @compact
(compact_constructor_declaration body: (block) @role.body)
(lambda_expression body: (_) @role.body) @lambda
(lambda_expression parameters: (identifier) @role.given)
(inferred_parameters (identifier) @role.given)
(field_declaration) @field
(constant_declaration) @field
(formal_parameter name: (_) @role.given) @parameter
(spread_parameter (variable_declarator name: (_) @role.given)) @parameter @mark.rest
(type_parameter (type_identifier) @role.given) @type_parameter
(modifiers) @modifiers
(modifiers "static" @static)
(modifiers "private" @private)
(modifiers "abstract" @abstract)
(modifiers "default" @default)
(annotation name: (_) @role.name) @annotation
(marker_annotation name: (_) @role.name) @annotation

; declarations
(variable_declarator name: (identifier) @role.given) @declarator
(enhanced_for_statement name: (identifier) @role.given)
(catch_formal_parameter name: (identifier) @role.given)
(resource name: (identifier) @role.given)
(instanceof_expression name: (identifier) @role.given)
(type_pattern (identifier) @role.given)
(record_pattern_component (identifier) @role.given)

; scopes
(block) @scope
(static_initializer) @scope
(for_statement) @scope
(enhanced_for_statement) @scope
(try_with_resources_statement) @scope
(catch_clause) @scope
(switch_block) @scope

; branching and looping
(if_statement) @mark.branch
(for_statement) @mark.branch
(enhanced_for_statement) @mark.branch
(while_statement) @mark.branch
(do_statement) @mark.branch
(catch_clause) @mark.branch
(switch_label (expression)) @mark.branch
(switch_label (pattern)) @mark.branch

; expressions
(method_invocation name: (identifier) @role.callee) @call
(method_invocation arguments: (argument_list) @role.arguments)
(object_creation_expression type: (_) @role.made) @new
(object_creation_expression arguments: (argument_list) @role.arguments)
(object_creation_expression (class_body) @role.body)
(explicit_constructor_invocation constructor: (_) @role.callee) @delegation
(explicit_constructor_invocation arguments: (argument_list) @role.arguments)
(argument_list (_) @role.argument)
(method_reference) @reference
(field_access field: (_) @role.member) @access
(scoped_type_identifier) @scoped_type
(type_identifier) @type_name
(identifier) @name
(labeled_statement . (identifier) @role.label)
(break_statement (identifier) @role.label)
(continue_statement (identifier) @role.label)
(element_value_pair key: (identifier) @role.label)
(line_comment) @comment
(block_comment) @comment
