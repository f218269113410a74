import { isRedirectTarget, normalizePath } from "#api/content/redirect-paths.ts";
import {
  createSiteRedirect,
  deleteSiteRedirect,
  importSiteRedirects,
  listSiteRedirects,
  resolveSiteRedirect,
} from "#api/content/site-redirects.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { importRedirects, isSamePath, type NewRedirect, storeRedirects } from "./import-redirects.ts";
import { deleteRedirect, getEnteredRedirect, isOfCatalog, listRedirects } from "./redirects.ts";
import { resolveRedirect } from "./resolve-redirect.ts";

/** @throws {ValidationError} FORMAT at `path` or `target` */
function acceptRedirect(body: NewRedirect): NewRedirect {
  const path = normalizePath(body.path);
  const target = body.target.trim();
  const fault = (field: string, description: string) =>
    new ValidationError([{ field, description, violatedRule: "FORMAT", data: {} }]);
  if (path === undefined) throw fault("path", "must be a path such as /products/blue-mug");
  if (!isRedirectTarget(target)) throw fault("target", "must be a path such as /p/blue-mug or a web address");
  if (isSamePath(path, target)) throw fault("target", "must differ from the path");
  return { path, target };
}

export const routes = [
  handleRead(listSiteRedirects, ({ db, query, actor }) =>
    listRedirects(db, query, { withHidden: hasPermission(actor, "products:read") }),
  ),
  handleWrite(createSiteRedirect, async ({ tx, body, now }) => {
    const redirect = acceptRedirect(body);
    await storeRedirects(tx, [redirect], "manual", now);
    return { redirect: await getEnteredRedirect(tx, redirect.path) };
  }),
  handleWrite(importSiteRedirects, ({ tx, body, now }) => importRedirects(tx, body.csv, now)),
  handleWrite(deleteSiteRedirect, async ({ tx, params: { redirectId }, actor }) => {
    if (isOfCatalog(redirectId) && !hasPermission(actor, "products:write")) throw new AppError("PERMISSION_DENIED");
    if (!(await deleteRedirect(tx, redirectId))) throw new AppError("ADDRESS_REDIRECT_NOT_FOUND");
    return {};
  }),
  handleRead(resolveSiteRedirect, async ({ db, query }) => {
    const target = await resolveRedirect(db, query.path);
    return target === undefined ? {} : { target };
  }),
];
