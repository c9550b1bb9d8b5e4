; What the grammar of C has, and that of C++ has not.

(variadic_parameter) @variadic
