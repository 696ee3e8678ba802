import { expect, it } from 'vitest';
import { controls } from '../../features/lessons/model/controls.ts';
import { placeOf } from './control-places.ts';

it('knows where every control stands that a lesson may ask for; a request for the console comes by a link', () => {
  expect(controls.filter((control) => placeOf(control) === undefined)).toEqual(['console']);
  expect(placeOf('offset.next')).toMatchObject({ go: ['#panel-offset [data-command=next]'], bring: '[data-shows=offset]' });
  // A card that is not open yet is opened by Jump.
  expect(placeOf('pit.filter')?.go).toEqual(['#panel-pit [data-command=filter]', '#panel-pit [data-command=jump]']);
  expect(placeOf('clock')?.onCompare).toBe(false);
  // What came of it is seen in the lane's drawing, or in the section.
  expect(placeOf('offset.next')?.shows).toBe('#panel-offset [data-drawing]');
  expect(placeOf('read')?.shows).toBe('#verdicts');
});
