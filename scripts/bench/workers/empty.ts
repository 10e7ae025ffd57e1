/** The least a Worker can do: what every other row is measured against. */
export default {
  fetch: () => new Response("ok"),
};
