import { type InfoSectionChanges, infoSectionCalls, type NewInfoSection } from "#api/catalog/info-sections.ts";
import { type NamedEntities, namedRoutes } from "#server/catalog/named-entities/public.ts";
import {
  countInfoSections,
  getInfoSectionRow,
  type InfoSectionRow,
  presentInfoSection,
  queryInfoSections,
} from "./queries.ts";
import {
  createInfoSection,
  deleteInfoSection,
  getOrCreateInfoSection,
  mergeInfoSection,
  updateInfoSection,
} from "./write.ts";

const infoSections: NamedEntities<InfoSectionRow, NewInfoSection, NewInfoSection, InfoSectionChanges> = {
  query: queryInfoSections,
  count: countInfoSections,
  get: getInfoSectionRow,
  create: createInfoSection,
  getOrCreate: getOrCreateInfoSection,
  update: updateInfoSection,
  remove: deleteInfoSection,
  merge: mergeInfoSection,
  present: presentInfoSection,
};

export const routes = namedRoutes(infoSectionCalls, infoSections);
