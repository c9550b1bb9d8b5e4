/** Writes JSON; commas come by themselves. */
final class Json {
  private final StringBuilder text = new StringBuilder();
  private boolean isFirst = true;

  Json open(char bracket) {
    comma();
    text.append(bracket);
    isFirst = true;
    return this;
  }

  Json close(char bracket) {
    text.append(bracket);
    isFirst = false;
    return this;
  }

  Json key(String name) {
    value(name);
    text.append(':');
    isFirst = true;
    return this;
  }

  Json value(int number) {
    comma();
    text.append(number);
    return this;
  }

  Json value(boolean value) {
    comma();
    text.append(value);
    return this;
  }

  Json value(String value) {
    comma();
    text.append('"');
    for (char each : value.toCharArray())
      if (each < ' ' || each == '"' || each == '\\') text.append(String.format("\\u%04x", (int) each));
      else text.append(each);
    text.append('"');
    return this;
  }

  private void comma() {
    if (!isFirst) text.append(',');
    isFirst = false;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
