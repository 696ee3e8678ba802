// Under JUnit 5: the command serves, and says in a line where.
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SearchTest {
  static Process server;
  static String url;

  @BeforeAll
  static void start() throws IOException {
    server = new ProcessBuilder("node_modules/.bin/fathom-search", "serve", "--port", "0", "--seed", "seed", "--until-stdin-ends").start();
    url = server.inputReader().lines().filter(line -> line.contains("http://")).findFirst().orElseThrow().replaceAll(".*(http://\\S+).*", "$1");
  }

  @AfterAll
  static void stop() throws InterruptedException {
    server.destroy();
    server.waitFor();
  }

  @Test
  void findsTheTent() throws Exception {
    var request = HttpRequest.newBuilder(URI.create(url + "/items/_search?q=title:tent")).build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    assertTrue(answer.contains("\"total\":{\"value\":1,"), answer);
  }
}
