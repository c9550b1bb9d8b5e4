; What the .tsx grammar lacks: there, `<T>value` is an element.
(type_assertion (expression) @role.value) @group
