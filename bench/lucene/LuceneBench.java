import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits.Relation;

/**
 * Lucene on one thread, with one segment in each shard, asked in lines of tab-separated text. Each answer is one line. `LuceneBench folder shards threshold`.
 * For the peers side by side: `build file`, `search kind from size words`, `sorted tag from size kind words`, `time runs budgetMs lines` with that many lines
 * behind it, `walk kind size words`, `write file word`. For the bench of first use: the commands of its `contestant.mjs`.
 */
public final class LuceneBench {
  private static final byte[] NO_PARTS = {};

  private final Shards shards;
  private final FirstUse firstUse;
  private final int threshold;
  private long heapBefore;

  private LuceneBench(Path folder, int count, int threshold) throws IOException {
    shards = new Shards(folder, count);
    firstUse = new FirstUse(shards);
    this.threshold = threshold;
  }

  public static void main(String[] arguments) throws IOException {
    LuceneBench bench = new LuceneBench(Path.of(arguments[0]), Integer.parseInt(arguments[1]), thresholdOf(arguments[2]));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(org.apache.lucene.util.Version.LATEST);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(bench.answer(line.split("\t", -1), in));
    }
  }

  private static int thresholdOf(String counted) {
    return counted.equals("exact") ? Integer.MAX_VALUE : Integer.parseInt(counted);
  }

  private String answer(String[] command, BufferedReader in) throws IOException {
    switch (command[0]) {
      case "build":
        return build(Path.of(command[1]), command.length > 2 ? Files.readAllBytes(Path.of(command[2])) : NO_PARTS);
      case "held":
        return held();
      case "warm":
        return firstUse.warm(Path.of(command[1]), thresholdOf(command[2]), Long.parseLong(command[3]));
      case "ask":
        return firstUse.ask(Path.of(command[1]), thresholdOf(command[2]), Integer.parseInt(command[3]));
      case "refreshed":
        return firstUse.refreshed(Path.of(command[1]), thresholdOf(command[2]), Path.of(command[3]), Integer.parseInt(command[4]));
      case "top":
        return firstUse.top(Path.of(command[1]));
      case "time":
        List<String[]> tasks = new ArrayList<>();
        for (int left = Integer.parseInt(command[3]); left > 0; left--) tasks.add(in.readLine().split("\t", -1));
        return time(tasks, Integer.parseInt(command[1]), Long.parseLong(command[2]) * 1_000_000);
      case "walk":
        return walk(command[1], Integer.parseInt(command[2]), command[3]);
      case "write":
        return write(Path.of(command[1]), command[2]);
      default:
        return run(command);
    }
  }

  private String build(Path file, byte[] parts) throws IOException {
    heapBefore = heap();
    Stopwatch watch = new Stopwatch();
    shards.addAll(file, parts, watch);
    watch.start();
    shards.mergeToOne();
    watch.stop();
    return "{\"ms\":" + watch.wallMs() + ",\"cpuMs\":" + watch.cpuMs() + "}";
  }

  /** Bytes of the files, and with them the heap's growth. */
  private String held() throws IOException {
    return "{\"counted\":" + shards.bytes() + ",\"process\":" + (shards.bytes() + heap() - heapBefore) + "}";
  }

  /** Once garbage is collected. */
  private static long heap() {
    for (int pass = 0; pass < 3; pass++) System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** `total`, a tab and the numbers of the page's documents. A total that is a lower bound is -1. */
  private String run(String[] task) throws IOException {
    TopDocs found = find(task);
    boolean exact = found.totalHits.relation() == Relation.EQUAL_TO;
    StringBuilder line = new StringBuilder(exact ? Long.toString(found.totalHits.value()) : "-1").append('\t');
    for (int at = Integer.parseInt(task[2]); at < found.scoreDocs.length; at++) line.append(shards.seqOf(found.scoreDocs[at])).append(' ');
    return line.toString().trim();
  }

  /** Entries `0` to `from + size` of all shards in order. */
  private TopDocs find(String[] task) throws IOException {
    int wanted = Integer.parseInt(task[2]) + Integer.parseInt(task[3]);
    if (task[0].equals("search")) return shards.best(Shards.queryOf(task[1], task[4]), wanted, threshold);
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    if (!task[1].isEmpty()) all.add(new TermQuery(new Term("tag", task[1])), Occur.FILTER);
    if (!task[4].isEmpty()) all.add(Shards.queryOf(task[4], task[5]), Occur.MUST);
    BooleanQuery clauses = all.build();
    return shards.lowest(clauses.clauses().isEmpty() ? new MatchAllDocsQuery() : clauses, wanted, threshold);
  }

  /** Half the budget to become warm, the rest or `runs` rounds measured; milliseconds with spaces between. */
  private String time(List<String[]> tasks, int runs, long budgetNs) throws IOException {
    long warm = System.nanoTime() + budgetNs / 2;
    do {
      for (String[] task : tasks) find(task);
    } while (System.nanoTime() < warm);
    StringBuilder line = new StringBuilder();
    long end = System.nanoTime() + budgetNs;
    for (int run = 0; run < runs && (run < tasks.size() || System.nanoTime() < end); run++) {
      long started = System.nanoTime();
      find(tasks.get(run % tasks.size()));
      line.append((System.nanoTime() - started) / 1e6).append(' ');
    }
    return line.toString().trim();
  }

  /** Everything by number, or any of the words by score: both continue behind the last document of a page. */
  private String walk(String kind, int size, String words) throws IOException {
    long started = System.nanoTime();
    StringBuilder line = new StringBuilder();
    boolean byScore = kind.equals("pit_relevance");
    Query any = Shards.queryOf("or", words);
    ScoreDoc[] last = shards.none();
    for (;;) {
      TopDocs page = byScore ? shards.nextBest(any, last, size) : shards.nextLowest(last, size);
      if (page.scoreDocs.length == 0) break;
      for (ScoreDoc hit : page.scoreDocs) {
        line.append(shards.seqOf(hit)).append(' ');
        last[Math.max(0, hit.shardIndex)] = hit;
      }
    }
    return (System.nanoTime() - started) / 1e6 + "\t" + line.toString().trim();
  }

  private String write(Path file, String word) throws IOException {
    Stopwatch watch = new Stopwatch();
    shards.addAll(file, NO_PARTS, watch);
    watch.start();
    shards.open();
    TopDocs found = shards.best(Shards.queryOf("or", word), 10, Integer.MAX_VALUE);
    watch.stop();
    return watch.wallMs() + "\t" + found.totalHits.value();
  }
}
