interface ImportMetaEnv {
  readonly VITE_API_ORIGIN?: string;
}

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Draws the viewer of an OpenAPI document into an element (swagger-ui 5.35 has no types of its own). */
  export default function SwaggerUi(options: {
    domNode: Element;
    url: string;
    supportedSubmitMethods: string[];
    deepLinking: boolean;
    docExpansion: 'none';
    defaultModelsExpandDepth: number;
    filter: boolean;
  }): void;
}
