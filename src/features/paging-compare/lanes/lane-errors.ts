/** What lanes say where no shard was asked, wherever they stand. */
export const laneErrors = {
  noCursor: 'The hits carry no sort values to continue from. Choose the tie-break _id or sort by a field.',
  noAnswer: 'No answer came. The service may have stopped; try again.',
};
