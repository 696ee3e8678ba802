/** What the row of buttons below the lanes says. */
export const messages = {
  lanes: 'Save the lanes',
  chart: 'Save the chart',
  noLanes: 'Nothing was asked yet, so there is nothing to save.',
  noChart: 'Run the sweep in Cost by depth first: the chart has no points yet.',
};
