/** Headers, libraries and programs that builds miss, by what the log names, and Debian's package that has them. */
const rows = `
Python.h python3-dev
ffi.h libffi-dev
openssl/ssl.h libssl-dev
openssl/opensslv.h libssl-dev
libpq-fe.h libpq-dev
pg_config libpq-dev
mysql.h default-libmysqlclient-dev
mysql_config default-libmysqlclient-dev
jpeglib.h libjpeg-dev
zlib.h zlib1g-dev
bzlib.h libbz2-dev
lzma.h liblzma-dev
sqlite3.h libsqlite3-dev
libxml/xmlversion.h libxml2-dev
libxml/tree.h libxml2-dev
libxslt/xslt.h libxslt1-dev
xml2-config libxml2-dev
curl/curl.h libcurl4-openssl-dev
sndfile.h libsndfile1-dev
portaudio.h portaudio19-dev
cblas.h libopenblas-dev
hdf5.h libhdf5-dev
ldap.h libldap-dev
lber.h libldap-dev
sasl/sasl.h libsasl2-dev
gmp.h libgmp-dev
yaml.h libyaml-dev
cairo.h libcairo2-dev
libGL.so.1 libgl1
libgthread-2.0.so.0 libglib2.0-0
libsndfile.so.1 libsndfile1
libgomp.so.1 libgomp1
libpq.so.5 libpq5
gcc build-essential
cc build-essential
g++ build-essential
c++ build-essential
x86_64-linux-gnu-gcc build-essential
make build-essential
cmake cmake
ninja ninja-build
pkg-config pkg-config
swig swig
git git
curl curl
unzip unzip
ffmpeg ffmpeg
rustc rustc
gfortran gfortran
`;

export const systemPackages: ReadonlyMap<string, string> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row): [string, string] => {
      const [name = '', each = ''] = row.split(' ');
      return [name, each];
    }),
);
