/**
 * How many of 100 READMEs have a word, by its stem: counted over 595 READMEs of npm, PyPI and crates.io packages of all fields.
 * A word that is everywhere tells nothing about what a repository is for, even where few of the candidates have it.
 */
const SHARES = `
install 67 packag 66 version 66 requir 56 licens 56 usag 56 exampl 54 build 51 cod 51 test 51 api 49 status 48 funct 47 doc 46
run 46 typ 45 default 44 action 44 document 44 fil 43 object 43 import 43 return 43 follow 41 provid 41 branch 41 modul 40
string 40 librar 39 valu 38 option 38 workflow 38 project 38 sourc 37 nam 37 includ 37 html 30 add 35 avail 34 start 34 check 34
download 34 main 34 consol 33 log 33 creat 33 contain 32 allow 31 pass 31 list 31 user 31 method 30 chang 30 issu 30 read 30 imag 25
support 29 result 29 error 29 featur 29 dependenc 29 tim 28 detail 28 data 28 develop 28 numb 27 current 27 open 27 specific 27
implement 26 request 26 propert 26 defin 26 path 26 cas 25 json 25 url 25 arra 25 process 25 pars 25 styl 25 releas 24 key 24
coverag 15 full 24 direct 24 call 24 command 23 argument 23 end 23 referenc 23 different 23 format 23 part 23 valid 22 gener 22 output 22
class 22 stat 21 content 21 sav 21 handl 21 order 21 inform 21 environ 21 long 20 enabl 20 python 20 brows 19 singl 19
text 19 custom 19 local 19 set 19 lin 19 even 19 report 19 applic 19 app 18 export 18 configur 18 target 18 match 18 updat 18
automatical 17 remov 17 head 17 input 17 standard 17 raw 17 find 17 multipl 17 execut 17 access 17 web 17 serv 16 express 16
replac 16 limit 16 complet 16 level 16 system 16 oper 16 quer 15 map 15 label 15 paramet 15 charact 15 director 15 index 15
recommend 15 window 15 event 14 compil 14 git 14 relat 14 messag 14 point 14 second 14 print 14 common 14 general 14 high 14
interfac 13 wrap 13 load 13 convert 13 written 13 special 13 syntax 13 link 13 determin 13 rang 12 separ 12 clon 12 siz 12 manag 12
similar 12 original 12 section 12 show 12 basic 12 width 12 copy 12 form 12 stream 12 extend 12 tag 11 control 11 client 11
correct 11 writ 11 cach 11 design 11 improv 11 stor 11 length 11 pattern 11 tabl 11 compar 11 track 11 block 11 languag 11 publish 11
field 11 platform 11 produc 11 learn 10 pag 10 sit 10 dat 10 color 10 join 10 memor 10 encod 10 servic 10 fold 10 small 10 modif 10
edit 10 detect 10 directl 10 huge 8 entir 8 interest 8 new 20 model 8 us 60`;

const shares = new Map(
  [...SHARES.matchAll(/(\S+) (\d+)/g)].map(([, stem, share]) => [stem ?? '', Number(share) / 100]),
);

/** The share of READMEs that have it, in [0, 1]; 0.02 for a word that is in few. Of a phrase, the share of its rarest word. */
export function backgroundShare(phrase: readonly string[]): number {
  return Math.min(...phrase.map((stem) => shares.get(stem) ?? 0.02));
}
