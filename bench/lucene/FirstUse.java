import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;

/** Asks the queries of a file, a line of `kind` and `words` each, and says of each how many nanoseconds it took. Answers are JSON. */
final class FirstUse {
  private static final int PAGE = 10;
  private static final int TOGETHER = 10;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Shards shards;

  FirstUse(Shards shards) {
    this.shards = shards;
  }

  /** For as long by CPU time, and how many were asked. */
  String warm(Path queries, int threshold, long ms) throws IOException {
    List<String[]> asked = queriesOf(queries);
    long end = THREADS.getCurrentThreadCpuTime() + ms * 1_000_000;
    int count = 0;
    for (; count < asked.size() || THREADS.getCurrentThreadCpuTime() < end; count++) find(asked.get(count % asked.size()), threshold);
    return Integer.toString(count);
  }

  String ask(Path queries, int threshold, int passes) throws IOException {
    List<String[]> asked = queriesOf(queries);
    Samples samples = new Samples(asked.size() * passes);
    for (int pass = 0; pass < passes; pass++) for (String[] query : asked) samples.take(query, threshold);
    return samples.line();
  }

  /** Each query behind ten new documents and a reopened reader, which are not measured. */
  String refreshed(Path queries, int threshold, Path documents, int skipped) throws IOException {
    List<String> lines = Files.readAllLines(documents);
    List<String[]> asked = queriesOf(queries);
    Samples samples = new Samples(asked.size());
    int at = skipped;
    for (String[] query : asked) {
      for (int end = at + TOGETHER; at < end; at++) shards.add(lines.get(at).split("\t", -1), new byte[0]);
      shards.open();
      samples.take(query, threshold);
    }
    return samples.line();
  }

  /** The total, counted whole, and the scores of the first page of each query. */
  String top(Path queries) throws IOException {
    List<String> pages = new ArrayList<>();
    for (String[] query : queriesOf(queries)) {
      TopDocs found = find(query, Integer.MAX_VALUE);
      List<String> scores = new ArrayList<>();
      for (ScoreDoc hit : found.scoreDocs) scores.add(Float.toString(hit.score));
      pages.add("{\"total\":" + found.totalHits.value() + ",\"scores\":[" + String.join(",", scores) + "]}");
    }
    return "[" + String.join(",", pages) + "]";
  }

  private TopDocs find(String[] query, int threshold) throws IOException {
    return shards.best(Shards.queryOf(query[0], query[1]), PAGE, threshold);
  }

  private static List<String[]> queriesOf(Path file) throws IOException {
    List<String[]> queries = new ArrayList<>();
    for (String line : Files.readAllLines(file)) queries.add(line.split("\t", -1));
    return queries;
  }

  /** Nanoseconds of each search, by the clock and of this thread, less what a look at the thread's clock takes. */
  private final class Samples {
    private final long[] wall;
    private final long[] cpu;
    private int taken;
    private long look = Long.MAX_VALUE;

    private Samples(int count) {
      wall = new long[count];
      cpu = new long[count];
      for (int run = 0; run < 1000; run++) look = Math.min(look, -THREADS.getCurrentThreadCpuTime() + THREADS.getCurrentThreadCpuTime());
    }

    private void take(String[] query, int threshold) throws IOException {
      long busy = THREADS.getCurrentThreadCpuTime();
      long began = System.nanoTime();
      find(query, threshold);
      long ended = System.nanoTime();
      cpu[taken] = THREADS.getCurrentThreadCpuTime() - busy - look;
      wall[taken++] = ended - began;
    }

    private String line() {
      return "{\"wall\":" + java.util.Arrays.toString(wall).replace(" ", "") + ",\"cpu\":" + java.util.Arrays.toString(cpu).replace(" ", "") + "}";
    }
  }
}
