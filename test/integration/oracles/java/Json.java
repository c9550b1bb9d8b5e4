import java.util.ArrayList;
import java.util.List;

/** As much of JSON as the questions and answers need. */
final class Json {
  private Json() {}

  /** All strings in a text, keys too, in order. */
  static List<String> strings(String text) {
    List<String> found = new ArrayList<>();
    for (int at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
      StringBuilder value = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        char each = text.charAt(at);
        if (each != '\\') value.append(each);
        else if (text.charAt(++at) == 'u') {
          value.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
          at += 4;
        } else value.append(text.charAt(at));
      }
      found.add(value.toString());
      at++;
    }
    return found;
  }

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char each : text.toCharArray()) {
      if (each == '"' || each == '\\') quoted.append('\\').append(each);
      else if (each < ' ') quoted.append(String.format("\\u%04x", (int) each));
      else quoted.append(each);
    }
    return quoted.append('"').toString();
  }
}
