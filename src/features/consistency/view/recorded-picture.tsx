import { layOut } from '../grid/grid-layout.ts';
import { GridPicture } from '../grid/grid-picture.tsx';
import { MarkIcon } from '../grid/mark-icon.tsx';
import { messages } from '../messages.ts';
import { readMarks, type RecordedTrip, type RecordedTrips } from '../model/recorded-trips.ts';
import { laneColour } from './lane-colour.ts';
import looks from '../../../components/looks.module.css';
import styles from './recorded-picture.module.css';

/** In pixels: twenty cells, as many as a phone has room for. */
const width = 300;

/** What a small check came to when the page was built: a cell for each document, lane beside lane. */
export function RecordedPicture({ recorded }: { readonly recorded: RecordedTrips }) {
  return (
    <div className={looks.stack}>
      <p className={styles.what}>
        {messages.recordedWhat(recorded.documents, recorded.size, recorded.rate)} <span className={looks.tag}>{messages.recorded}</span>
      </p>
      <div className={styles.trips}>
        {recorded.trips.map((trip) => (
          <TripFigure key={trip.lane} trip={trip} />
        ))}
      </div>
      <ul className={styles.legend} aria-label={messages.legend}>
        {(['once', 'duplicate', 'newUnseen'] as const).map((mark) => (
          <li key={mark}>
            <MarkIcon mark={mark} /> {messages.marks[mark]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function TripFigure({ trip }: { readonly trip: RecordedTrip }) {
  const layout = layOut({ start: readMarks(trip.start), added: readMarks(trip.added) }, width);
  return (
    <figure className={styles.trip} style={laneColour(trip.lane)}>
      <figcaption>
        <strong>{trip.name}</strong> {messages.recordedTrip(trip.duplicates, trip.missing)}
      </figcaption>
      <GridPicture layout={layout} top={0} bottom={layout.height} />
    </figure>
  );
}
