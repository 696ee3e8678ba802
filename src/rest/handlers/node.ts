/** The id of the one node there is. */
export const NODE_ID = 'fathom_one_node_______';

/** Where the one node lives: nothing here is reached from another machine. */
export const NODE_ADDRESS = '127.0.0.1';
