/** What written texts say besides their own words. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */

export const en = {
  newTab: " (opens in a new tab)",
  show: "Show",
  showHidden: "Show hidden words",
  contents: "In this text",
  table: "Table: {words}",
  file: "File",
  video: "Video",
  recording: "Recording",
  gallery: "Gallery",
  picture: "picture",
  enlarge: "Enlarge: {picture}",
  watchOn: "Watch on {site}",
  place: "Location",
  openMap: "Open the map",
  /** Heard after `openMap`. */
  mapOf: " of {place} (opens in a new tab)",
  embed: {
    PRODUCT: "See it",
    EVENT: "See the event",
    BOOKING: "Book",
    other: "See more",
    priceRange: "{from} to {to} {currency}",
  },
  poll: {
    poll: "Poll",
    yourOpinion: "Your opinion",
    yourVote: "Your vote",
    back: "Back to where you were",
    vote: "Vote",
    severalAnswers: "Choose as many as you like.",
    membersOnly: "Members can vote.",
    soFar: "{count, plural, one {# vote so far.} other {# votes so far.}}",
    votes: "{count, plural, one {# vote} other {# votes}}",
    notPublic: "The results are not public.",
    chooseFirst: "Choose an answer first.",
    thanks: "Thank you for your vote.",
  },
};

export type RichTexts = typeof en;
