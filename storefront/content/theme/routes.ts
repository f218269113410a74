/** `/theme/<version>`: the style sheet of the published theme, or of the draft in a preview. */
import { resource } from "#storefront/pages.tsx";
import { PageNotFound, textResponse } from "#ui/pages/page.ts";
import { THEME_PATH, themeSheetOf } from "#ui/theme/theme-sheet.ts";

const NO_FONTS = {};

export const themeRoutes = [
  resource(
    `${THEME_PATH}/:version`,
    async ({ shop, assets, request }) => {
      const sheet = themeSheetOf(shop.design.theme, assets.fonts ?? NO_FONTS);
      if (sheet === undefined) throw new PageNotFound();
      const response = textResponse(sheet.css, "text/css; charset=utf-8");
      // A page that was loaded just before the theme changed gets the current one, but must not keep it as its own.
      if (request.url.pathname !== sheet.href) return response;
      return { ...response, headers: [...response.headers, ["cache-control", "public, max-age=31536000, immutable"]] };
    },
    { ignoresQuery: true },
  ),
];
