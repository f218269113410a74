/**
 * Previews of all states of the hosted pages in every language, with sample content. For design and screenshots, in
 * development only.
 */
import { languageNames, languages } from "#api/store/languages.ts";
import { PageNotFound } from "#ui/pages/page.ts";
import { Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { page, resource } from "../pages.tsx";
import { previews } from "./states.tsx";

const listPage = page<null>({
  path: "/dev/hosted",
  load: async () => null,
  title: () => "Hosted pages",
  View: () => <PreviewList />,
});

const previewPage = resource("/dev/hosted/:state", async (context) => {
  const state = context.request.url.pathname.split("/").at(-1) ?? "";
  const show = previews[state];
  if (show === undefined) throw new PageNotFound();
  return show(context);
});

/** Names of all states as JSON, also used by tests. */
const namesPage = resource("/dev/hosted/states.json", async () => ({
  status: 200,
  headers: [["content-type", "application/json; charset=utf-8"]],
  body: JSON.stringify(Object.keys(previews)),
  cache: "private",
}));

export const previewPages = [listPage, namesPage, previewPage];

function PreviewList() {
  return (
    <>
      <Heading title="Hosted pages">Every state, with sample content.</Heading>
      <table className={styles.previews}>
        <tbody>
          {Object.keys(previews).map((state) => (
            <tr key={state}>
              <th scope="row">{state}</th>
              {languages.map((language) => (
                <td key={language}>
                  <a href={`/dev/hosted/${state}?lang=${language}`} aria-label={`${state}, ${languageNames[language]}`}>
                    {language}
                  </a>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
