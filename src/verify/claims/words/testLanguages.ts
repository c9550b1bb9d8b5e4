/** How languages say that tests pass: a row a language, in the words of its own sentences. */

export interface TestLanguage {
  /** Tests, suites and the like. */
  readonly tests: RegExp;
  /** That they pass, said of nothing else in a sentence that names tests. */
  readonly passes: RegExp;
  /** Failures, of which there are none. */
  readonly failures: RegExp;
  /** Said of what did not happen, is to happen, or is asked for. */
  readonly unsaid: RegExp;
  /** That the writer ran something. */
  readonly ran: RegExp;
  /** That the writer looked at something, which reading shows as well. */
  readonly looked: RegExp;
}

/** Words of a language that writes blanks; `*` is the rest of a word. */
function words(list: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${list.replaceAll('*', String.raw`\p{L}*`)})(?!\p{L})`, 'iu');
}

/** Parts of a language that writes no blanks, or puts endings to everything. */
function parts(list: string): RegExp {
  return new RegExp(`(?:${list})`, 'iu');
}

/** `le test passe une liste` tells of what a test does. */
const NO_OBJECT = String.raw`(?!\s+(?:un|une|uno|una|unos|unas|um|uma|le|la|les|el|los|las|il|lo|gli|i|o|os|as|au|aux|à|al|par|por|per|pelo|pela|des?|een|het|ett?|door)(?!\p{L}))`;
/** Neighbours share words (`test`, `passa`, `тест`): what one of them takes back, the other does not say. */
const ROMANCE_UNSAID =
  'não|non|ne|pas|jamais|nunca|mai|ningun*|nenhum*|nessun*|deb(?:e|en|er*)|dev(?:e|em|ono|er*|r*)|doi(?:t|vent)';
const EAST_SLAVIC_UNSAID =
  'не|нет|немає|никогда|ніколи|если|якщо|должн*|повинн*|мають|чтобы|щоб|когда|коли|пока|поки|надо|нужно|треба|ли|чи|запустите|запустіть';
/** Nothing in these languages is said with it; English and German have their own. */
const NOTHING = /(?!)/;

export const TEST_LANGUAGES: Readonly<Record<string, TestLanguage>> = {
  english: {
    tests: words('tests?|specs?|test suite|suite'),
    passes: NOTHING,
    failures: words('failures?|failed|failing|errors?'),
    unsaid: NOTHING,
    ran: NOTHING,
    looked: NOTHING,
  },
  german: {
    tests: words('tests?|testsuite|testfälle?'),
    passes: NOTHING,
    failures: words('fehler|fehlschläge*|fehlgeschlagen*'),
    unsaid: NOTHING,
    ran: NOTHING,
    looked: NOTHING,
  },
  chinese: {
    tests: parts('测试|測試'),
    passes: parts(
      '通过了|通過了|成功|全绿|(?<=(?:测试|測試)[^，。；]{0,15})(?:通过|通過)(?=\\s*(?:[，。！；、了✅,.!)）]|$))',
    ),
    failures: parts('失败|失敗|错误|錯誤'),
    unsaid: parts(
      '没有?(?!失败|错误)|沒有?|未|不|应该|應該|如果|是否|请|請|需要|将|會|会|以便|通过(?:以下|运行|使用|调用)',
    ),
    ran: NOTHING,
    looked: NOTHING,
  },
  french: {
    tests: words('tests?|suite de tests?'),
    passes: words(
      `pass(?:e|ent|é|és|ée|ées)${NO_OBJECT}|réuss*|au vert|(?:sont|est|tous?) verts?|sans (?:échec|erreur)s?|avec succès`,
    ),
    failures: words('échecs?|erreurs?|échou*'),
    unsaid: words(
      `${ROMANCE_UNSAID}|n['’]\\p{L}+|aucun(?! échec)|si|pour que|quand|lorsque|jusqu*|faut|afin|vérifiez|lancez`,
    ),
    ran: words("(?:j['’]ai|nous avons)(?: \\p{L}+)? (?:exécuté|lancé|testé|mesuré|essayé|fait tourner)s?"),
    looked: NOTHING,
  },
  spanish: {
    tests: words('tests?|pruebas?|suite de pruebas'),
    passes: words(
      `pas(?:a|an|ó|aron|ado|ando|adas|ados)${NO_OBJECT}|superad[ao]s?|exitos[ao]s?|aprobad[ao]s?|en verde|con éxito|sin (?:fallos?|fallas?|errores|error)`,
    ),
    failures: words('fallos?|fallas?|errores'),
    unsaid: words(`${ROMANCE_UNSAID}|no|si|para que|cuando|hasta|hay que|ejecuta|ejecute`),
    ran: words('(?:he|hemos) (?:ejecutado|corrido|probado|medido|lanzado)|ejecuté|corrí|ejecutamos'),
    looked: NOTHING,
  },
  italian: {
    tests: words('tests?|prove|suite di test'),
    passes: words(
      `pass(?:a|ano|ati|ate|ato|ata)${NO_OBJECT}|superat[oiae]|riuscit[oiae]|verdi|con successo|senza (?:errori|fallimenti)`,
    ),
    failures: words('fallimenti|errori|falliti'),
    unsaid: words(`${ROMANCE_UNSAID}|se|dovr*|affinché|quando|finché|bisogna|esegui`),
    ran: words('(?:ho|abbiamo) (?:eseguito|lanciato|provato|testato|misurato)'),
    looked: NOTHING,
  },
  portuguese: {
    tests: words('tests?|testes?|suíte de testes'),
    passes: words(
      `pass(?:a|am|ou|aram|ando|ado|ados)${NO_OBJECT}|aprovad[oa]s?|verdes?|com sucesso|sem (?:falhas?|erros?)`,
    ),
    failures: words('falhas?|erros?'),
    unsaid: words(`${ROMANCE_UNSAID}|se|para que|quando|até|execute|precis*`),
    ran: words('(?:eu )?(?:executei|rodei|testei|medi)|executamos|rodamos'),
    looked: NOTHING,
  },
  dutch: {
    tests: words('tests?|testen|testsuite'),
    passes: words(`slagen|slaagt|slaagden|geslaagd|groen|zonder fouten`),
    failures: words('fouten|mislukt*'),
    unsaid: words('niet|geen|nooit|moet*|als|zodra|zou*|of|om'),
    ran: words('(?:ik|we|wij) (?:heb|hebben) \\p{L}+ \\p{L}* ?(?:uitgevoerd|gedraaid|getest|gemeten)'),
    looked: NOTHING,
  },
  swedish: {
    tests: words('tester|testerna|testet|testfall'),
    passes: words('passerar|passerade|godkän*|grön*|går igenom|gick igenom|lyckas|lyckades|består|bestod'),
    failures: words('fel|misslyck*'),
    unsaid: words('inte|aldrig|ikke|om|när|bör|ska|skal|måste|hvis'),
    ran: words('(?:jag|vi|jeg) (?:har )?(?:körde|kört|kjørte|kørte|testade|mätte)'),
    looked: NOTHING,
  },
  russian: {
    tests: words('(?:авто|юнит|unit)?тест(?!ир)*|набор тестов'),
    passes: words('прош(?:л|ё|е)*|проход*|пройден*|успешн*|успехом|зелён*|зелен*|без ошибок'),
    failures: words('ошиб*|пад(?:ени|а)*|провал*|сбо*'),
    unsaid: words(EAST_SLAVIC_UNSAID),
    ran: words(
      '(?:я|мы) (?:\\p{L}+ )?(?:запусти|прогна|выполни|протестирова|измери)л*|(?:запусти|прогна)л[аи]?',
    ),
    looked: words('(?:я|мы) (?:\\p{L}+ )?провери*'),
  },
  ukrainian: {
    tests: words('(?:авто|юніт|unit)?тест(?!ув)*'),
    passes: words('пройш*|проход*|пройден*|успішн*|зелен*|без помилок'),
    failures: words('помил*|збо*'),
    unsaid: words(EAST_SLAVIC_UNSAID),
    ran: words('(?:я|ми) (?:\\p{L}+ )?(?:запусти|викона|протестува|виміря)*'),
    looked: NOTHING,
  },
  polish: {
    tests: words('test(?!ow(?:ać|an))*'),
    passes: words(
      'przesz*|przechodz*|zalicz*|zdan[eay]|zielon*|powiod*|powodzeniem|sukcesem|pomyślnie|bez błęd*',
    ),
    failures: words('błęd*|niepowodze*|porażek'),
    unsaid: words('nie|nigdy|jeśli|jeżeli|gdyby|powinn*|aby|żeby|by|gdy|dopóki|trzeba|czy|uruchom'),
    ran: words(
      'uruchomi(?:łem|łam|liśmy)|wykona(?:łem|łam|liśmy)|przetestowa(?:łem|łam|liśmy)|zmierzy(?:łem|łam|liśmy)',
    ),
    looked: NOTHING,
  },
  czech: {
    tests: words('test(?!ova)*'),
    passes: words('proš*|procház*|projd*|úspěš*|zelen*|bez chyb*'),
    failures: words('chyb*|selhá*'),
    unsaid: words('ne\\p{L}+|nikdy|pokud|jestli|měly?|má|mají|aby|když|dokud|musí|spusť*'),
    ran: words(
      '(?:spustil|provedl|otestoval|změřil)[ai]?(?: jsem| jsme)|(?:jsem|jsme) (?:spustil|provedl|otestoval|změřil)[ai]?',
    ),
    looked: NOTHING,
  },
  turkish: {
    tests: words('test(?:i|e|in|im|imiz|ler|leri|lerin|lerim|lerimiz|lerinin)?|testlerin'),
    passes: words(
      'geç(?:ti|tiler|iyor|iyorlar|er|miştir|miş|mekte|mektedir)|başarıl[ıi]|başarıyla|yeşil|sorunsuz|hatasız',
    ),
    failures: words('hata|başarısız|hatalı'),
    unsaid: words(
      'değil|eğer|gerek*|lazım|henüz|\\p{L}*m[ea]l[iı](?:dır|dir)?|\\p{L}+(?:irse|ırsa|erse|arsa)|için|kadar',
    ),
    ran: words('(?:çalıştır|koştur|koş|ölç|dene|test et)(?:dım|dim|tım|tim|tum|tüm|dık|dik|tık|tik)'),
    looked: NOTHING,
  },
  arabic: {
    tests: parts('اختبار|الاختبار|تست'),
    passes: parts('نجح|تنجح|ناجح|بنجاح|اجتاز|تجتاز|اجتيز|تمر(?!ير)|مرت|خضراء'),
    failures: parts('فشل|أخطاء|خطأ|إخفاق'),
    unsaid: words('لم|لا|لن|ليس|ليست|إذا|لو|يجب|ينبغي|حتى|لكي|قد|عندما|شغل'),
    ran: parts('شغّ?لت|قمت بتشغيل|نفّ?ذت|اختبرت|قست'),
    looked: NOTHING,
  },
  hebrew: {
    tests: parts('בדיקות|הבדיקות|טסטים|הטסטים'),
    passes: parts('עובר|עברו|הצליח|בהצלחה|ירוק'),
    failures: parts('כישל|שגיא|נכשל'),
    unsaid: words('לא|אם|צריך|צריכות|כדי|כאשר|אין'),
    ran: parts('הרצתי|הפעלתי|מדדתי'),
    looked: parts('בדקתי'),
  },
  hindi: {
    tests: parts('परीक्षण|टेस्ट|जाँच|जांच'),
    passes: parts('पास|उत्तीर्ण|सफल|पारित|हरे'),
    failures: parts('विफल|असफल|त्रुटि|फेल'),
    unsaid: parts('नहीं|अगर|यदि|चाहिए|न हों|ताकि|जब|असफल|विफल'),
    ran: parts('(?:मैंने|हमने).*(?:चलाय|चलाए|चलाई|माप)'),
    looked: parts('(?:मैंने|हमने).*(?:जाँच|जांच|परखा)'),
  },
  japanese: {
    tests: parts('テスト|試験'),
    passes: parts('通過|通りまし|通った|通って|通る|合格|成功|パスし|パスす|グリーン|緑'),
    failures: parts('失敗|エラー|不合格'),
    unsaid: parts(
      'ない|なかった|ません|べき|はず|場合|なら|れば|たら|ください|ように|かどうか|でしょう|予定|不合格',
    ),
    ran: parts('(?:実行|計測|測定|テスト)(?:し|いたし)(?:まし)?た|走らせ(?:まし)?た|動かし(?:まし)?た'),
    looked: parts('(?:確認|検証)(?:し|いたし)(?:まし)?た'),
  },
  korean: {
    tests: parts('테스트|시험'),
    passes: parts('통과|성공|초록'),
    failures: parts('실패|오류|에러'),
    unsaid: parts('않|못|안 |하면|되면|경우|해야|되어야|만약|도록|려면|아니|없|주세요|실패'),
    ran: parts('(?:실행|측정|테스트)(?:을|를)? ?(?:했|하였|해 ?보았|해 ?봤)|돌렸|돌려 ?보았'),
    looked: parts('(?:확인|검증)(?:을|를)? ?(?:했|하였|해 ?보았|해 ?봤)'),
  },
  vietnamese: {
    tests: words('kiểm thử|kiểm tra|bài test|tests?|ca kiểm thử'),
    passes: words('vượt qua|thành công|đã qua|đều qua|đậu|đạt'),
    failures: words('lỗi|thất bại'),
    unsaid: words('không|chưa|nếu|nên|phải|để|khi|hãy|sẽ'),
    ran: words('(?:tôi|chúng tôi) đã (?:chạy|thử|đo)'),
    looked: words('(?:tôi|chúng tôi) đã kiểm tra'),
  },
  indonesian: {
    tests: words('tes|tests?|pengujian|uji'),
    passes: words('lulus|lolos|berhasil|sukses'),
    failures: words('gagal|kegagalan|kesalahan'),
    unsaid: words('tidak|belum|jika|kalau|harus|akan|agar|supaya|ketika|bila|jalankan'),
    ran: words('(?:saya|kami) (?:telah |sudah )?(?:menjalankan|menguji|mengukur|mencoba)'),
    looked: NOTHING,
  },
};
