/** What the match benchmarks ask for: rare and common words, one to three at a time. */
export const WORDS = ['water', 'animal', 'small tree', 'musical instrument', 'large african animal', 'of the', 'made of wood', 'disease'];
