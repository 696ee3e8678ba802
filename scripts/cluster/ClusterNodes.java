import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;

/**
 * Nodes of one cluster in one process, each with ports of its own on 127.0.0.1, which talk to each other over those.
 * Arguments: folder, then an HTTP and a transport port for each node, then settings of all nodes as key=value, cluster.name among them. Ends when its standard input does, so that it never outlives who started it.
 */
public final class ClusterNodes {
    /** A node whose modules come from the class path. */
    private static final class EmbeddedNode extends Node {
        EmbeddedNode(Environment environment, Collection<Class<? extends Plugin>> plugins) {
            super(environment, plugins, true);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]).toAbsolutePath();
        Map<String, String> more = Arrays.stream(arguments).skip(1).filter(one -> one.contains("="))
            .map(one -> one.split("=", 2)).collect(Collectors.toMap(one -> one[0], one -> one[1]));
        int count = (arguments.length - 1 - more.size()) / 2;
        List<String> transports = IntStream.range(0, count).mapToObj(at -> "127.0.0.1:" + arguments[2 + 2 * at]).collect(Collectors.toList());
        List<Node> nodes = new ArrayList<>();
        List<Thread> starting = new ArrayList<>();
        for (int at = 0; at < count; at++) {
            Node node = nodeOf(folder, at + 1, arguments[1 + 2 * at], arguments[2 + 2 * at], transports, more);
            nodes.add(node);
            Thread thread = new Thread(() -> startNode(node));
            thread.start();
            starting.add(thread);
        }
        for (Thread thread : starting) thread.join();
        System.out.println("started");
        while (System.in.read() >= 0) { }
        Collections.reverse(nodes);
        for (Node node : nodes) node.close();
        System.exit(0);
    }

    private static void startNode(Node node) {
        try {
            node.start();
        } catch (Exception failure) {
            failure.printStackTrace();
            System.exit(1);
        }
    }

    private static Node nodeOf(Path folder, int number, String http, String transport, List<String> transports, Map<String, String> more)
        throws Exception {
        Path home = folder.resolve("node-" + number);
        Files.createDirectories(home.resolve("config"));
        String name = "fathom-" + number;
        Settings.Builder settings = Settings.builder()
            .put("path.home", home.toString())
            .put("path.data", home.resolve("data").toString())
            .put("path.logs", home.resolve("logs").toString())
            .put("node.name", name)
            .put("network.host", "127.0.0.1")
            .put("http.port", http)
            .put("transport.port", transport)
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .put("indices.breaker.total.use_real_memory", false)
            .put("node.processors", 2);
        if (transports.size() == 1) settings.put("discovery.type", "single-node");
        else settings.putList("discovery.seed_hosts", transports).putList("cluster.initial_master_nodes", "fathom-1");
        more.forEach(settings::put);
        Environment environment = InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), home.resolve("config"), () -> name);
        return new EmbeddedNode(environment, List.of(
            org.opensearch.transport.Netty4Plugin.class,
            org.opensearch.analysis.common.CommonAnalysisPlugin.class,
            org.opensearch.index.mapper.MapperExtrasPlugin.class,
            org.opensearch.index.reindex.ReindexPlugin.class));
    }
}
