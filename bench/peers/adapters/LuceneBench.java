import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene on one shard, one thread and one segment, asked in lines of tab-separated text: `build file`, `search kind from size words`,
 * `sorted tag from size kind words`, `time runs budgetMs lines` with that many lines behind it, `walk kind size words`, `write file word`.
 * Each answer is one line.
 */
public final class LuceneBench {
  private static final Sort BY_NUMBER = new Sort(new SortField("number", SortField.Type.INT), SortField.FIELD_DOC);
  /** Documents counted before a total may become a lower bound: the library's own default. */
  private static final int DEFAULT_THRESHOLD = 1000;

  private final FSDirectory directory;
  private final IndexWriter writer;
  private final int threshold;
  private DirectoryReader reader;
  private IndexSearcher searcher;

  private LuceneBench(Path folder, boolean exactTotals) throws IOException {
    directory = FSDirectory.open(folder);
    writer = new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()).setRAMBufferSizeMB(256));
    threshold = exactTotals ? Integer.MAX_VALUE : DEFAULT_THRESHOLD;
  }

  public static void main(String[] arguments) throws IOException {
    LuceneBench bench = new LuceneBench(Path.of(arguments[0]), arguments[1].equals("exact"));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(org.apache.lucene.util.Version.LATEST);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(bench.answer(line.split("\t", -1), in));
    }
  }

  private String answer(String[] command, BufferedReader in) throws IOException {
    switch (command[0]) {
      case "build":
        return build(Path.of(command[1]));
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

  private String build(Path file) throws IOException {
    long started = System.nanoTime();
    addAll(file);
    writer.forceMerge(1);
    writer.commit();
    open();
    double ms = (System.nanoTime() - started) / 1e6;
    long bytes = 0;
    for (String name : directory.listAll()) bytes += directory.fileLength(name);
    return ms + "\t" + bytes;
  }

  private void open() throws IOException {
    DirectoryReader next = reader == null ? DirectoryReader.open(writer) : DirectoryReader.openIfChanged(reader, writer);
    if (next == null) return;
    if (reader != null) reader.close();
    reader = next;
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  private void addAll(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] values = line.split("\t", -1);
        Document document = new Document();
        document.add(new NumericDocValuesField("seq", Long.parseLong(values[0])));
        document.add(new TextField("text", values[1], Field.Store.NO));
        document.add(new StringField("tag", values[2], Field.Store.NO));
        document.add(new IntPoint("number", Integer.parseInt(values[3])));
        document.add(new NumericDocValuesField("number", Long.parseLong(values[3])));
        document.add(new LongPoint("date", Long.parseLong(values[4])));
        document.add(new NumericDocValuesField("date", Long.parseLong(values[4])));
        writer.addDocument(document);
      }
    }
  }

  /** `total`, a tab and the numbers of the page's documents. A total that is a lower bound is -1. */
  private String run(String[] task) throws IOException {
    TopDocs found = find(task);
    int from = Integer.parseInt(task[2]);
    boolean exact = found.totalHits.relation == org.apache.lucene.search.TotalHits.Relation.EQUAL_TO;
    StringBuilder line = new StringBuilder(exact ? Long.toString(found.totalHits.value) : "-1").append('\t');
    for (int at = from; at < found.scoreDocs.length; at++) line.append(seqOf(found.scoreDocs[at].doc)).append(' ');
    return line.toString().trim();
  }

  private TopDocs find(String[] task) throws IOException {
    int wanted = Integer.parseInt(task[2]) + Integer.parseInt(task[3]);
    if (task[0].equals("search")) {
      TopScoreDocCollector collector = TopScoreDocCollector.create(wanted, threshold);
      searcher.search(queryOf(task[1], task[4]), collector);
      return collector.topDocs();
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    if (!task[1].isEmpty()) all.add(new TermQuery(new Term("tag", task[1])), Occur.FILTER);
    if (!task[4].isEmpty()) all.add(queryOf(task[4], task[5]), Occur.MUST);
    BooleanQuery clauses = all.build();
    TopFieldCollector collector = TopFieldCollector.create(BY_NUMBER, wanted, threshold);
    searcher.search(clauses.clauses().isEmpty() ? new MatchAllDocsQuery() : clauses, collector);
    return collector.topDocs();
  }

  private static Query queryOf(String kind, String words) {
    String[] terms = words.split(" ");
    if (kind.equals("prefix")) return new PrefixQuery(new Term("text", terms[0]));
    if (terms.length == 1) return new TermQuery(new Term("text", terms[0]));
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    for (String term : terms) builder.add(new TermQuery(new Term("text", term)), kind.equals("and") ? Occur.MUST : Occur.SHOULD);
    return builder.build();
  }

  private long seqOf(int doc) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    NumericDocValues seqs = leaf.reader().getNumericDocValues("seq");
    seqs.advanceExact(doc - leaf.docBase);
    return seqs.longValue();
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

  /** Everything by number with `search_after`, any of the words by score otherwise: both continue behind the last document of a page. */
  private String walk(String kind, int size, String words) throws IOException {
    long started = System.nanoTime();
    StringBuilder line = new StringBuilder();
    boolean byScore = kind.equals("pit_relevance");
    Query any = queryOf("or", words);
    ScoreDoc last = null;
    for (;;) {
      TopDocs page =
          byScore
              ? searcher.searchAfter(last, any, size)
              : searcher.searchAfter((FieldDoc) last, new MatchAllDocsQuery(), size, BY_NUMBER);
      if (page.scoreDocs.length == 0) break;
      for (ScoreDoc hit : page.scoreDocs) line.append(seqOf(hit.doc)).append(' ');
      last = page.scoreDocs[page.scoreDocs.length - 1];
    }
    return (System.nanoTime() - started) / 1e6 + "\t" + line.toString().trim();
  }

  private String write(Path file, String word) throws IOException {
    long started = System.nanoTime();
    addAll(file);
    open();
    TopScoreDocCollector collector = TopScoreDocCollector.create(10, Integer.MAX_VALUE);
    searcher.search(queryOf("or", word), collector);
    return (System.nanoTime() - started) / 1e6 + "\t" + collector.getTotalHits();
  }
}
