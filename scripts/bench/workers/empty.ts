/** The least a Worker can do: what every other row is measured against. */
export default {
  fetch: () => new Response("ok"),
};

/** So that it can stand in the product's place, with all its bindings. */
export class UserRoom {}
