interface ImportMetaEnv {
  readonly VITE_API_ORIGIN?: string;
}

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export type Viewer = { layoutActions: { updateFilter(words: string): void } };
  /** Draws the viewer of an OpenAPI document into an element (swagger-ui 5.35 has no types of its own). */
  export default function SwaggerUi(options: {
    domNode: Element;
    url: string;
    supportedSubmitMethods: string[];
    deepLinking: boolean;
    docExpansion: 'none';
    defaultModelsExpandDepth: number;
    plugins: (() => { components: Record<string, () => null> })[];
  }): Viewer;
}
