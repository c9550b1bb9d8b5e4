"""Every kind of node is made and rendered; what is no node keeps its `render`."""
import importlib
import pkgutil
import re

import django
from django.conf import settings

# A `{% url %}` needs somewhere to go.
urlpatterns = []
templates = {
    'base.html': '<{% block title %}base{% endblock %}|{% block rest %}{% endblock %}>',
    'part.html': 'part of {{ whole }}',
    'child.html': '{% extends "base.html" %}{% block title %}{{ block.super }}+child{% endblock %}',
    'grandchild.html': '{% extends "child.html" %}{% block title %}{{ block.super }}+grandchild{% endblock %}',
    'mine.html': 'mine: {{ value }}',
    'admin/shop/cart/row.html': 'row of {{ value }}',
}
engine = {
    'BACKEND': 'django.template.backends.django.DjangoTemplates',
    'OPTIONS': {'loaders': [('django.template.loaders.locmem.Loader', templates)], 'debug': True},
}
settings.configure(
    SECRET_KEY='x', DEBUG=True, ROOT_URLCONF=__name__, USE_TZ=True, USE_L10N=True, TEMPLATES=[engine], LANGUAGE_CODE='en',
    STATIC_URL='/static/', USE_THOUSAND_SEPARATOR=True,
    INSTALLED_APPS=[
        'django.contrib.admin', 'django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.flatpages',
        'django.contrib.humanize', 'django.contrib.messages', 'django.contrib.sessions', 'django.contrib.sites',
        'django.contrib.staticfiles',
    ],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}},
    SITE_ID=1,
)
django.setup()
from django.http import HttpResponse
from django.urls import path

urlpatterns.append(path('shop/', lambda request: HttpResponse(), name='shop'))

from django.contrib.admin.templatetags.base import InclusionAdminNode
from django.core.management import call_command
from django.template import Context, Engine, Library, Node, NodeList, Template, engines
from django.template.base import Parser, Token, TokenType
from django.template.exceptions import TemplateSyntaxError
from django.template.loader import get_template, render_to_string

for package in ('django.template', 'django.templatetags', 'django.contrib'):
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f'{package}.', lambda name: None):
        if package == 'django.contrib' and '.templatetags' not in found.name:
            continue
        importlib.import_module(found.name)


def below(kind):
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


kinds = {Node, *below(Node)}
assert len(kinds) > 45, len(kinds)
for kind in kinds:
    assert not hasattr(kind, 'render'), f'{kind.__name__} has render'
    assert kind is Node or kind.expand is not Node.expand or kind.__subclasses__(), f'{kind.__name__} has no expand'


def shown(text, **values):
    return Template(text).render(Context(values))


def is_shown(expected, text, **values):
    found = shown(text, **values)
    assert found == expected, (text, found)


is_shown('a<b&lt;', '{% autoescape off %}a{{ x }}b{% endautoescape %}{{ x }}', x='<')
is_shown('', '{% comment %}no{% endcomment %}')
is_shown('<input type="hidden" name="csrfmiddlewaretoken" value="t">', '{% csrf_token %}', csrf_token='t')
is_shown('aba', '{% for i in l %}{% cycle "a" "b" %}{% endfor %}', l='123')
is_shown('aa', '{% for i in l %}{% cycle "a" "b" as c %}{% resetcycle c %}{% endfor %}', l='12')
assert 'django' in shown('{% debug %}')
is_shown('ABC', '{% filter upper %}abc{% endfilter %}')
is_shown('b', '{% firstof a b %}', b='b')
is_shown('none', '{% for i in l %}{{ i }}{% empty %}none{% endfor %}', l=[])
is_shown('1=2=', '{% for i in l %}{% ifchanged %}{{ i }}={% endifchanged %}{% endfor %}', l=[1, 1, 2])
is_shown('y n', '{% for i in l %}{% ifchanged i %}y{% else %} n{% endifchanged %}{% endfor %}', l=[1, 1])
if 'ifequal' in engines['django'].engine.template_builtins[0].tags:
    is_shown('same', '{% ifequal 1 1 %}same{% else %}other{% endifequal %}')
is_shown('two', '{% if a == 1 %}one{% elif a == 2 %}two{% else %}more{% endif %}', a=2)
is_shown('lorem ipsum', '{% lorem 2 w %}')
is_shown('x:2 ', '{% regroup l by k as g %}{% for k, v in g %}{{ k }}:{{ v|length }} {% endfor %}', l=[{'k': 'x'}] * 2)
is_shown('', '{% load i18n %}')
assert re.fullmatch(r'\d{4}', shown('{% now "Y" %}'))
is_shown('<p></p>', '{% spaceless %} <p> </p> {% endspaceless %}')
is_shown('{%', '{% templatetag openblock %}')
is_shown('/shop/', '{% url "shop" %}')
is_shown('[/shop/]', '{% url "shop" as u %}[{{ u }}]')
is_shown('{{ a }}', '{% verbatim %}{{ a }}{% endverbatim %}')
is_shown('50', '{% widthratio 1 2 100 %}')
is_shown('3', '{% with a=3 %}{{ a }}{% endwith %}')
is_shown('part of cake', '{% include "part.html" with whole="cake" %}')
is_shown('part of cake', '{% include t with whole="cake" only %}', t=get_template('part.html').template)
assert render_to_string('grandchild.html') == '<base+child+grandchild|>'
is_shown('en', '{% load i18n %}{% get_current_language as l %}{{ l }}')
is_shown('False', '{% load i18n %}{% get_current_language_bidi as b %}{{ b }}')
assert 'German' in shown('{% load i18n %}{% get_available_languages as l %}{{ l }}')
is_shown('de', '{% load i18n %}{% get_language_info for "de" as l %}{{ l.code }}')
is_shown('defr', '{% load i18n %}{% get_language_info_list for c as l %}{% for i in l %}{{ i.code }}{% endfor %}', c=['de', 'fr'])
is_shown('Ja', '{% load i18n %}{% language "de" %}{% translate "Yes" %}{% endlanguage %}')
is_shown('2 cakes', '{% load i18n %}{% blocktranslate count n=n %}one{% plural %}{{ n }} cakes{% endblocktranslate %}', n=2)
# What a wrong translation made of it is rendered once more, without one.
from django.utils import translation

kept = translation.gettext
translation.gettext = lambda text: '%(wrong)s %' if translation.get_language() else text
try:
    is_shown('a cake', '{% load i18n %}{% blocktranslate %}a {{ x }}{% endblocktranslate %}', x='cake')
finally:
    translation.gettext = kept
is_shown('1234', '{% load l10n %}{% localize off %}{{ n }}{% endlocalize %}', n=1234)
is_shown('UTC', '{% load tz %}{% timezone "UTC" %}{% get_current_timezone as z %}{{ z }}{% endtimezone %}')
is_shown('x', '{% load tz %}{% localtime on %}x{% endlocaltime %}')
is_shown('/static/', '{% load static %}{% get_static_prefix %}')
is_shown('/static/a.css', '{% load static %}{% static "a.css" %}')
is_shown('kept', '{% load cache %}{% cache 60 name %}{{ x }}{% endcache %}', x='kept')
is_shown('kept', '{% load cache %}{% cache 60 name %}{{ x }}{% endcache %}', x='new')

own = Library()
own.simple_tag(lambda: 'simple', name='simple')
own.inclusion_tag('mine.html', name='inclusion')(lambda value: {'value': value})


class Shout(Node):
    def __init__(self, nodelist):
        self.nodelist = nodelist

    def expand(self, context):
        return self.nodelist.render(context).upper()


@own.tag
def shout(parser, token):
    nodelist = parser.parse(('endshout',))
    parser.delete_first_token()
    return Shout(nodelist)


@own.tag
def fails(parser, token):
    class Fails(Node):
        def expand(self, context):
            raise ValueError('it fails')

    return Fails()


django_engine = engines['django'].engine
django_engine.template_builtins.append(own)
is_shown('simple', '{% simple %}')
is_shown('mine: 3', '{% inclusion 3 %}')
is_shown('LOUD 3', '{% shout %}loud {{ x }}{% endshout %}', x=3)
try:
    shown('{% fails %}')
    raise AssertionError('no error of a node')
except ValueError as error:
    assert error.template_debug['during'] == '{% fails %}', error.template_debug

# Nodes of the admin and of flat pages.
call_command('migrate', verbosity=0)
is_shown('0', '{% load log %}{% get_admin_log 5 as l %}{{ l|length }}')
is_shown('0', '{% load flatpages %}{% get_flatpages as p %}{{ p|length }}')
opts = type('Options', (), {'app_label': 'shop', 'object_name': 'Cart'})
token = Token(TokenType.BLOCK, 'row')
node = InclusionAdminNode(Parser([]), token, lambda context: {'value': 7}, 'row.html')
context = Context({'opts': opts})
outer = Template('')
with context.bind_template(outer), context.render_context.push_state(outer):
    assert node.expand(context) == 'row of 7'

# What is no node.
from django import forms
from django.template.response import SimpleTemplateResponse

for other in (Template, NodeList, forms.Widget, SimpleTemplateResponse, type(get_template('part.html'))):
    assert hasattr(other, 'render') and not hasattr(other, 'expand'), other
assert 'name="a"' in str(forms.TextInput().render('a', 'b'))
assert Engine().from_string('{{ a }}').nodelist.render(Context({'a': 1})) == '1'
assert SimpleTemplateResponse('part.html', {'whole': 'pie'}).render().content == b'part of pie'
