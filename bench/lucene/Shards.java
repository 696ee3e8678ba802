import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;

/** Indices searched one after the other on one thread, whose pages `TopDocs.merge` puts together. Each search has a collector manager of its own. */
final class Shards {
  private static final Sort BY_NUMBER = new Sort(new SortField("number", SortField.Type.INT), SortField.FIELD_DOC);
  private static final double BUFFER_MB = 256;
  private static final int BATCH = 5000;

  private final Shard[] shards;

  Shards(Path folder, int count) throws IOException {
    shards = new Shard[count];
    for (int at = 0; at < count; at++) shards[at] = new Shard(folder.resolve("shard" + at), BUFFER_MB / count);
  }

  /**
   * Adds a file of documents; `parts` says of each the shard it lies on. Without it document `seq` lies on shard `seq % shards`. The watch runs while documents are
   * added, not while they are read.
   */
  void addAll(Path file, byte[] parts, Stopwatch watch) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      List<String[]> batch = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        batch.add(line.split("\t", -1));
        if (batch.size() == BATCH) add(batch, parts, watch);
      }
      add(batch, parts, watch);
    }
  }

  private void add(List<String[]> batch, byte[] parts, Stopwatch watch) throws IOException {
    watch.start();
    for (String[] values : batch) add(values, parts);
    watch.stop();
    batch.clear();
  }

  void add(String[] values, byte[] parts) throws IOException {
    int seq = Integer.parseInt(values[0]);
    shards[seq < parts.length ? parts[seq] & 0xff : seq % shards.length].add(values);
  }

  void mergeToOne() throws IOException {
    for (Shard shard : shards) shard.mergeToOne();
  }

  void open() throws IOException {
    for (Shard shard : shards) shard.open();
  }

  long bytes() throws IOException {
    long bytes = 0;
    for (Shard shard : shards) bytes += shard.bytes();
    return bytes;
  }

  /** The best `wanted`; a total may become a lower bound once `threshold` documents are counted. */
  TopDocs best(Query query, int wanted, int threshold) throws IOException {
    TopDocs[] found = new TopDocs[shards.length];
    for (int at = 0; at < shards.length; at++) {
      found[at] = shards[at].searcher.search(query, new TopScoreDocCollectorManager(wanted, null, threshold));
    }
    return merged(found, wanted);
  }

  TopDocs lowest(Query query, int wanted, int threshold) throws IOException {
    TopFieldDocs[] found = new TopFieldDocs[shards.length];
    for (int at = 0; at < shards.length; at++) {
      found[at] = shards[at].searcher.search(query, new TopFieldCollectorManager(BY_NUMBER, wanted, null, threshold));
    }
    return merged(found, wanted);
  }

  /** The next page by score; each shard goes on behind the last of its documents that was taken. */
  TopDocs nextBest(Query query, ScoreDoc[] last, int size) throws IOException {
    TopDocs[] found = new TopDocs[shards.length];
    for (int at = 0; at < shards.length; at++) found[at] = shards[at].searcher.searchAfter(last[at], query, size);
    return merged(found, size);
  }

  TopDocs nextLowest(ScoreDoc[] last, int size) throws IOException {
    TopFieldDocs[] found = new TopFieldDocs[shards.length];
    for (int at = 0; at < shards.length; at++) {
      found[at] = (TopFieldDocs) shards[at].searcher.searchAfter((FieldDoc) last[at], new MatchAllDocsQuery(), size, BY_NUMBER);
    }
    return merged(found, size);
  }

  ScoreDoc[] none() {
    return new ScoreDoc[shards.length];
  }

  long seqOf(ScoreDoc hit) throws IOException {
    return shards[Math.max(0, hit.shardIndex)].seqOf(hit.doc);
  }

  static Query queryOf(String kind, String words) {
    String[] terms = words.split(" ");
    if (kind.equals("prefix")) return new PrefixQuery(new Term("text", terms[0]));
    if (terms.length == 1) return new TermQuery(new Term("text", terms[0]));
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    for (String term : terms) builder.add(new TermQuery(new Term("text", term)), kind.equals("and") ? Occur.MUST : Occur.SHOULD);
    return builder.build();
  }

  private static TopDocs merged(TopDocs[] found, int wanted) {
    if (found.length == 1) return found[0];
    mark(found);
    return TopDocs.merge(wanted, found);
  }

  private static TopDocs merged(TopFieldDocs[] found, int wanted) {
    if (found.length == 1) return found[0];
    mark(found);
    return TopDocs.merge(BY_NUMBER, wanted, found);
  }

  /** Says of each hit where it comes from. */
  private static void mark(TopDocs[] found) {
    for (int at = 0; at < found.length; at++) for (ScoreDoc hit : found[at].scoreDocs) hit.shardIndex = at;
  }
}
