/** Modules of Python whose distribution has another name: what `import` says, and what `pip install` wants. */
const rows = `
attr attrs
bs4 beautifulsoup4
Bio biopython
cairo pycairo
corsheaders django-cors-headers
Crypto pycryptodome
cv2 opencv-python
dateutil python-dateutil
discord discord.py
dns dnspython
docx python-docx
dotenv python-dotenv
environ django-environ
faiss faiss-cpu
fitz PyMuPDF
git GitPython
github PyGithub
gi PyGObject
igraph python-igraph
jose python-jose
jwt PyJWT
kafka kafka-python
Levenshtein python-Levenshtein
ldap python-ldap
magic python-magic
markdown Markdown
mpl_toolkits matplotlib
multipart python-multipart
MySQLdb mysqlclient
nacl PyNaCl
OpenGL PyOpenGL
OpenSSL pyOpenSSL
PIL Pillow
pkg_resources setuptools
pptx python-pptx
psycopg2 psycopg2-binary
pythonjsonlogger python-json-logger
pywt PyWavelets
rest_framework djangorestframework
serial pyserial
skimage scikit-image
sklearn scikit-learn
slugify python-slugify
telegram python-telegram-bot
tensorboardX tensorboardX
umap umap-learn
usb pyusb
websocket websocket-client
win32api pywin32
xdist pytest-xdist
yaml PyYAML
zmq pyzmq
`;

export const pipNames: ReadonlyMap<string, string> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row): [string, string] => {
      const [name = '', distribution = ''] = row.split(' ');
      return [name, distribution];
    }),
);
