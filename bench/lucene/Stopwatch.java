import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Time by the clock, and CPU time of the whole process, while it runs. */
final class Stopwatch {
  private static final OperatingSystemMXBean PROCESS = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private long wall;
  private long cpu;

  void start() {
    wall -= System.nanoTime();
    cpu -= PROCESS.getProcessCpuTime();
  }

  void stop() {
    wall += System.nanoTime();
    cpu += PROCESS.getProcessCpuTime();
  }

  double wallMs() {
    return wall / 1e6;
  }

  double cpuMs() {
    return cpu / 1e6;
  }
}
