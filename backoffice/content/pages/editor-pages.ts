/** Editors that open from a list, as one file for the browser. */
export { PostEditorPage } from "../blog/PostEditorPage.tsx";
export { PageEditorPage } from "./PageEditorPage.tsx";
