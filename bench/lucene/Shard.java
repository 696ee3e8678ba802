import java.io.IOException;
import java.nio.file.Path;
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
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.FSDirectory;

/** An index of its own, in files that are mapped into memory. Its searcher keeps no queries. */
final class Shard {
  private final FSDirectory directory;
  private final IndexWriter writer;
  private DirectoryReader reader;
  IndexSearcher searcher;

  Shard(Path folder, double bufferMb) throws IOException {
    directory = FSDirectory.open(folder);
    writer = new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()).setRAMBufferSizeMB(bufferMb));
  }

  /** One line of a file of documents: `seq text tag number date`. */
  void add(String[] values) throws IOException {
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

  void mergeToOne() throws IOException {
    writer.forceMerge(1);
    writer.commit();
    open();
  }

  /** Makes what was added visible. */
  void open() throws IOException {
    DirectoryReader next = reader == null ? DirectoryReader.open(writer) : DirectoryReader.openIfChanged(reader, writer);
    if (next == null) return;
    if (reader != null) reader.close();
    reader = next;
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  long bytes() throws IOException {
    long bytes = 0;
    for (String name : directory.listAll()) bytes += directory.fileLength(name);
    return bytes;
  }

  long seqOf(int doc) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    NumericDocValues seqs = leaf.reader().getNumericDocValues("seq");
    seqs.advanceExact(doc - leaf.docBase);
    return seqs.longValue();
  }
}
