# The service for a PostgreSQL of its own: the embedded one stays out, DATABASE_URL must be set.
# The version is that of the package `node` in package.json, on which everything is tested.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma/package.json prisma/
COPY libs/agent-core/package.json libs/agent-core/
COPY libs/client/package.json libs/client/
COPY libs/offline-model/package.json libs/offline-model/
COPY libs/packs/package.json libs/packs/
COPY libs/tools/package.json libs/tools/
COPY apps/api/package.json apps/api/
COPY apps/cli/package.json apps/cli/
COPY apps/console/package.json apps/console/
COPY apps/cli/bin apps/cli/bin
RUN npm ci
COPY . .
RUN npm run build
# The image has its own Node; the package's second copy stays behind.
RUN npm prune --omit=dev --omit=optional && rm -rf node_modules/node node_modules/.bin/node

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 AUTH=api-key DATA_DIR=/data
RUN mkdir -p /data/outbox /data/mcp && mkdir -m 700 /data/secrets && chown -R node:node /data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/prisma prisma
COPY --from=build /app/libs libs
COPY --from=build /app/apps apps
USER node
EXPOSE 3000
CMD ["node", "apps/api/dist/main.js"]
