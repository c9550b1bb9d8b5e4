from django.template.defaultfilters import pluralize

assert pluralize(['a']) == ''
assert pluralize(['a', 'b']) == 's'
assert pluralize([]) == 's'
assert pluralize(1) == '' and pluralize('1') == '' and pluralize(2) == 's'
assert pluralize(['a'], 'y,ies') == 'y'
