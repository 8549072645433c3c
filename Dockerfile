# syntax=docker/dockerfile:1

# Builds with everything; the image holds the build and the packages that it loads: no test runner, bundler or compiler, and one
# Node. docs/operations.md says what was tried of it.
ARG NODE=node:26-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/run.mjs scripts/compress-assets.mjs scripts/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The build's own start script would install again; the packages are here.
RUN NODE_ENV=production node_modules/.bin/react-router build \
  && node --input-type=module -e "await (await import('./scripts/compress-assets.mjs')).compressAssets('build/client/assets')"

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings its own Node.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node node_modules/node-*

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Nothing is installed where it runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* /usr/local/bin/yarn*
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY migrations migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "build/server/commands.js"]
CMD ["serve"]
